// Runs before the first paint, so that the page never changes colour while it loads. A file of its own because
// the content security policy allows no inline scripts. The rules stand in src/shared/phase/day-phase.ts; a test compares both.
;(function () {
  var fixed = null
  try {
    fixed = window.localStorage.getItem('sunspan.phase')
  } catch {
    fixed = null // Storage is switched off: the hour decides.
  }
  var hour = new Date().getHours()
  var byHour = hour < 5 || hour >= 22 ? 'midnight' : hour < 11 ? 'sunrise' : hour < 17 ? 'midday' : 'sunset'
  var known = ['sunrise', 'midday', 'sunset', 'midnight'].indexOf(fixed) >= 0
  document.documentElement.dataset.phase = known ? fixed : byHour
})()
