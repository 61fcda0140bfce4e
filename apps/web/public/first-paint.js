// Runs before the first paint. A separate file because the content security policy allows no inline scripts. It sets attributes on <html> that the
// prerendered page needs to show nothing wrong before hydration: data-phase and data-theme (rules in src/shared/phase; a test compares both),
// data-shell, data-order, data-wallet, data-brand.
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

  function prefers(theme) {
    return window.matchMedia('(prefers-color-scheme: ' + theme + ')').matches
  }

  // The page and the browser's bars before the style sheet is there, which has the same grounds.
  var grounds = {
    dark: { sunrise: '#130d0b', midday: '#110e08', sunset: '#150c0b', midnight: '#0d0e14' },
    light: { sunrise: '#feede2', midday: '#f6f1e1', sunset: '#ffeadb', midnight: '#e9ecfb' },
  }

  function setTheme() {
    var chosen = read('sunspan.theme')
    var byPhase = root.dataset.phase === 'sunrise' || root.dataset.phase === 'midday' ? 'light' : 'dark'
    var bySystem = prefers('dark') ? 'dark' : prefers('light') ? 'light' : byPhase
    var theme = chosen === 'light' || chosen === 'dark' ? chosen : bySystem
    root.dataset.theme = theme
    document.querySelector('meta[name="color-scheme"]').content = theme
    document.querySelector('meta[name="theme-color"]').content = grounds[theme][root.dataset.phase]
  }

  setTheme()

  // The server's own pages have no more of the app than its looks, and follow the system by themselves.
  if (root.dataset.plain !== undefined) {
    window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', setTheme)
    return
  }

  // What is prerendered is shown at its own path; the send page also at a root that leads to it, and only in its mode with one recipient.
  var path = window.location.pathname.replace(/(.)\/$/, '$1')
  var page = root.dataset.page
  var isHere = path === page || (path === '/' && page === '/send')
  var isAdvanced = page === '/send' && new URLSearchParams(window.location.search).get('mode') === 'advanced'
  root.dataset.shell = isHere && !isAdvanced ? 'here' : 'elsewhere'
  // The panel of an order is shown before the app is there (first-paint.css).
  var order = /^\/progress\/(advanced\/)?/.exec(path)
  if (order !== null) {
    root.dataset.arc = 'true'
    root.dataset.order = order[1] === undefined ? 'single' : 'bulk'
  }
  if (read('sunspan.evm.wallet') !== null) root.dataset.wallet = 'restoring'

  // With another product name, the prerendered one stays hidden.
  document.addEventListener('readystatechange', function () {
    var config = document.getElementById('runtime-config')
    if (config !== null && config.textContent.indexOf('"product_name":"Sunspan"') < 0)
      root.dataset.brand = 'other'
  })

  // A link to this page in another language keeps what the address holds, as src/app/shell/address-in.ts does later.
  function keepAddress(link) {
    if (link.hreflang === '') return
    var params = new URLSearchParams(window.location.search)
    params.set('lang', link.hreflang)
    link.search = params.toString()
  }

  // A click before the app is hydrated is repeated once it is (src/app/take-over.ts); the latest one wins. A link needs no app.
  document.addEventListener(
    'click',
    function (event) {
      var target = root.dataset.shell === undefined ? null : event.target.closest('a, button, label')
      if (target === null) return
      event.stopImmediatePropagation()
      if (target.localName === 'a') {
        keepAddress(target)
        return
      }
      event.preventDefault()
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
