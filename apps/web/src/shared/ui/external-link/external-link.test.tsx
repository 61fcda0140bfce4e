import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ExternalLink } from './external-link.tsx'

describe('a link to another site', () => {
  it.each(['https://explorer.example/tx/0x12', 'http://localhost:3000/x'])('leads to %s', (href) => {
    render(<ExternalLink href={href}>View</ExternalLink>)
    const link = screen.getByRole('link', { name: /View/ })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([href, 'noopener noreferrer'])
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JAVASCRIPT:alert(1)//https://explorer.example',
    'data:text/html,<script>alert(1)</script>',
    'http://explorer.example',
    'http://localhost.evil.example',
    '//evil.example',
    '',
  ])('W-31 is not a link where it would lead to %j', (href) => {
    render(<ExternalLink href={href}>View</ExternalLink>)
    expect(screen.getByText('View')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})
