/** For standalone pages, over the colours and fonts of the app (`plain.css` of the build), which follow the visitor's theme; a page can be read without both. */
export const PLAIN_STYLE = `
*{box-sizing:border-box}
html{background:linear-gradient(var(--ground-deep),var(--ground) 32rem) var(--ground);scroll-behavior:smooth}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0 auto;padding:1.25rem 1rem 4rem;max-width:76rem;min-height:100vh;font:1rem/1.5 'Inter Variable','Inter Fallback',system-ui,sans-serif;color:var(--ink)}
header a{display:inline-flex;align-items:center;gap:.6rem;min-height:2.75rem;font-size:1.25rem;font-weight:600;letter-spacing:-.02em;color:inherit;text-decoration:none}
h1,h2{font-family:'Bricolage Grotesque','Bricolage Fallback',system-ui,sans-serif;font-weight:600}
h1{margin:2.5rem 0 .5rem;font-size:clamp(1.875rem,5vw,2.75rem);line-height:1.1;letter-spacing:-.03em}
main>p{max-width:60ch;text-wrap:pretty;margin:0 0 1.25rem;color:var(--ink-muted)}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
nav a{display:inline-flex;align-items:center;min-height:2.75rem}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`
