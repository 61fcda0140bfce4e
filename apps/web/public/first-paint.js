// Runs before the first paint. A separate file because the content security policy allows no inline scripts. It sets attributes on <html> that the
// prerendered page needs to show nothing wrong before hydration: data-phase (rules in src/shared/phase/day-phase.ts; a test compares both),
// data-shell, data-wallet, data-brand.
;(function () {
  var root = document.documentElement

  function read(key) {
    try {
      return window.localStorage.getItem(key)
    } catch {
      return null // Storage is disabled.
    }
  }

  var fixed = read('sunspan.phase')
  var hour = new Date().getHours()
  var byHour = hour < 5 || hour >= 22 ? 'midnight' : hour < 11 ? 'sunrise' : hour < 17 ? 'midday' : 'sunset'
  var known = ['sunrise', 'midday', 'sunset', 'midnight'].indexOf(fixed) >= 0
  root.dataset.phase = known ? fixed : byHour

  // All paths except orders, the explorer and the deposit search lead to the send page.
  root.dataset.shell = /^\/(progress\/(advanced\/)?[^/]+|find|explorer)\/?$/.test(window.location.pathname)
    ? 'elsewhere'
    : 'send'
  if (read('sunspan.evm.wallet') !== null) root.dataset.wallet = 'restoring'

  // With another product name, the prerendered one stays hidden.
  document.addEventListener('readystatechange', function () {
    var config = document.getElementById('runtime-config')
    if (config !== null && config.textContent.indexOf('"product_name":"Sunspan"') < 0)
      root.dataset.brand = 'other'
  })

  // A click before the app is hydrated is repeated once it is (src/app/take-over.ts); the latest one wins.
  document.addEventListener(
    'click',
    function (event) {
      var target = root.dataset.shell === undefined ? null : event.target.closest('button, label')
      if (target === null) return
      event.preventDefault()
      event.stopImmediatePropagation()
      var earlier = document.querySelector('[data-pressed]')
      if (earlier !== null) delete earlier.dataset.pressed
      target.dataset.pressed = ''
    },
    true,
  )
  document.addEventListener('submit', function (event) {
    if (root.dataset.shell !== undefined) event.preventDefault()
  })
})()
