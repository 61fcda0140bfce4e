// Shows a page of our own where a page cannot be fetched, and does nothing else: nothing of the app is cached, so that no old version is ever shown.
// src/app/register-worker.ts registers it.
;(function () {
  var CACHE = 'offline-2'
  var PAGE = '/offline.html'
  var GERMAN_PAGE = '/offline.de.html'

  // Where src/app/keep-current.ts leaves the theme that was chosen for the app.
  var THEME = '/offline-theme'
  var BOTH_THEMES = 'content="dark light"'

  // In the language that this browser keeps; English where a worker cannot read cookies.
  function choosePage() {
    if (self.cookieStore === undefined) return Promise.resolve(PAGE)
    return self.cookieStore.get('language').then(
      function (cookie) {
        return cookie !== null && cookie.value === 'de' ? GERMAN_PAGE : PAGE
      },
      function () {
        return PAGE
      },
    )
  }

  // In the theme of the app; in the system's where none was chosen.
  function showPage(path) {
    return Promise.all([self.caches.match(path), self.caches.match(THEME)]).then(function (found) {
      if (found[0] === undefined || found[1] === undefined) return found[0]
      return Promise.all([found[0].text(), found[1].text()]).then(function (texts) {
        var chosen = texts[1] === 'light' || texts[1] === 'dark' ? 'content="' + texts[1] + '"' : BOTH_THEMES
        return new Response(texts[0].replace(BOTH_THEMES, chosen), {
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy':
              found[0].headers.get('content-security-policy') ||
              "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'",
          },
        })
      })
    })
  }

  self.addEventListener('install', function (event) {
    // Requests other than navigations never pass through here, in browsers that can be told so.
    if (event.addRoutes !== undefined)
      event.addRoutes({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
    event.waitUntil(
      self.caches
        .open(CACHE)
        .then(function (cache) {
          return cache.addAll([PAGE, GERMAN_PAGE, '/favicon.svg'])
        })
        .then(function () {
          return self.skipWaiting()
        }),
    )
  })

  self.addEventListener('activate', function (event) {
    event.waitUntil(
      self.caches.keys().then(function (names) {
        return Promise.all(
          names
            .filter(function (name) {
              return name.startsWith('offline-') && name !== CACHE
            })
            .map(function (name) {
              return self.caches.delete(name)
            }),
        )
      }),
    )
  })

  self.addEventListener('fetch', function (event) {
    if (event.request.mode !== 'navigate') return
    event.respondWith(
      self.fetch(event.request).catch(function () {
        return choosePage().then(showPage)
      }),
    )
  })
})()
