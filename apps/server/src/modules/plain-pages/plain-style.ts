/** For standalone pages: no scripts, and no file of the build. Colours are those of the app at sunrise. */
export const PLAIN_STYLE = `
:root{color-scheme:light dark;--ground:#feede2;--deep:#feded4;--surface:#fefcfb;--line:#e4cdc2;--ink:#2a1c14;--muted:#5a453a;--accent:#a43520;--fill:#ff9c7c;--warm:#ffc58f;--on:#35110a;--good:#1b653a;--slow:#7a4a00;--bad:#a3201f}
@media(prefers-color-scheme:dark){:root{--ground:#130d0b;--deep:#210a10;--surface:#221816;--line:#4c3d39;--ink:#f8f2f0;--muted:#d4c5c1;--accent:#ffab91;--fill:#ffab91;--warm:#ffd6a1;--on:#2b1008;--good:#8ad9a8;--slow:#ffcf80;--bad:#ffa39b}}
*{box-sizing:border-box}
html{background:linear-gradient(var(--deep),var(--ground) 32rem) var(--ground);scroll-behavior:smooth}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0 auto;padding:1.25rem 1rem 4rem;max-width:76rem;min-height:100vh;font:1rem/1.5 Inter,system-ui,sans-serif;color:var(--ink)}
header a{display:inline-flex;align-items:center;gap:.6rem;min-height:2.75rem;font-size:1.25rem;font-weight:600;letter-spacing:-.02em;color:inherit;text-decoration:none}
h1{margin:2.5rem 0 .5rem;font-size:clamp(1.875rem,5vw,2.75rem);line-height:1.1;letter-spacing:-.03em}
main>p{max-width:60ch;text-wrap:pretty;margin:0 0 1.25rem;color:var(--muted)}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
nav a{display:inline-flex;align-items:center;min-height:2.75rem}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`
