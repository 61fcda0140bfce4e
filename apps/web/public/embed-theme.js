// Runs before the first paint of a page in a frame, after first-paint.js: takes the theme that the page around it asks for. It is remembered, as if it
// had been chosen in the menu; browsers keep what a frame stores apart for each site around it.
;(function () {
  var theme = new URLSearchParams(window.location.search).get('theme')
  if (theme !== 'light' && theme !== 'dark') return
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="color-scheme"]').content = theme
  try {
    window.localStorage.setItem('sunspan.theme', theme)
  } catch {
    // Storage is disabled: the page follows the system once it runs.
  }
})()
