// Shows a page of our own where a page cannot be fetched, and does nothing else: nothing of the app is cached, so that no old version is ever shown.
// src/app/register-worker.ts registers it.
;(function () {
  var CACHE = 'offline-2'
  var PAGE = '/offline.html'
  var GERMAN_PAGE = '/offline.de.html'

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
        return choosePage().then(function (page) {
          return self.caches.match(page)
        })
      }),
    )
  })
})()
