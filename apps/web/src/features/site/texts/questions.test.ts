import { expect, it } from 'vitest'
import { FIRST_QUESTIONS, QUESTION_GROUPS, QUESTIONS, questionsAsData, searchQuestions } from './questions.ts'

const found = (text: string): string[] =>
  searchQuestions(QUESTION_GROUPS, text).flatMap(({ questions }) => questions.map(({ id }) => id))

it('each question has a link of its own, which stays readable', () => {
  const ids = QUESTIONS.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
  expect(FIRST_QUESTIONS).toHaveLength(6)
})

it('finds every word, in the question or its answer, whatever its case', () => {
  expect(found('')).toHaveLength(QUESTIONS.length)
  expect(found('  RECOVERY phrase ')).toEqual(['support-scams'])
  expect(found('bitcoin')).toEqual(['how-long'])
  expect(found('no such words')).toEqual([])
})

it('lists every question with its whole answer for search engines', () => {
  const data = questionsAsData(QUESTIONS) as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[]
  }
  expect(data.mainEntity.map(({ name }) => name)).toEqual(QUESTIONS.map(({ question }) => question))
  expect(data.mainEntity[0]?.acceptedAnswer.text).toBe(QUESTIONS[0]?.answer.join(' '))
})
