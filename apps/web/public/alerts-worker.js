// Shows what a push service delivers while no page is open. It controls no page and caches nothing; src/flows/progress/alerts registers it. The
// server sends which order it is and what became of it (apps/server/src/modules/alerts/push-message.ts); the words are here.
;(function () {
  var WORDS = {
    en: {
      arrived: ['Transfer complete'],
      paid: function (count) {
        return count + (count === 1 ? ' recipient was paid.' : ' recipients were paid.')
      },
      received: function (message) {
        return message.amount + ' ' + message.symbol + ' arrived on ' + message.network + '.'
      },
      returning: ['Your deposit is being refunded', 'We’re sending it back to the address it came from.'],
      returned: ['Your deposit was refunded', 'We sent it back to the address it came from.'],
      held: [
        'Your transfer needs your attention',
        'We’re holding your deposit for you. Open the transfer to see why.',
      ],
      cancelled: ['Transfer cancelled', 'It was cancelled before it was paid.'],
      ended: ['Your transfer has ended', 'Open it to see where your money is.'],
      points: function (amount) {
        return '+' + amount + ' Retro Points.'
      },
      noPoints: function (reason) {
        return 'No Retro Points: ' + reason
      },
      takenBack: function (message) {
        return [
          'Retro Points taken back',
          message.taken_back + ' points of this transfer were taken back: ' + message.no_points,
        ]
      },
    },
    de: {
      arrived: ['Transfer abgeschlossen'],
      paid: function (count) {
        return count + (count === 1 ? ' Empfänger wurde bezahlt.' : ' Empfänger wurden bezahlt.')
      },
      received: function (message) {
        return message.amount + ' ' + message.symbol + ' sind auf ' + message.network + ' angekommen.'
      },
      returning: ['Ihre Einzahlung wird erstattet', 'Wir senden sie an die Adresse zurück, von der sie kam.'],
      returned: [
        'Ihre Einzahlung wurde erstattet',
        'Wir haben sie an die Adresse zurückgesendet, von der sie kam.',
      ],
      held: [
        'Ihr Transfer braucht Ihre Aufmerksamkeit',
        'Wir verwahren Ihre Einzahlung für Sie. Öffnen Sie den Transfer, um zu sehen, warum.',
      ],
      cancelled: ['Transfer abgebrochen', 'Er wurde abgebrochen, bevor er bezahlt war.'],
      ended: ['Ihr Transfer ist beendet', 'Öffnen Sie ihn, um zu sehen, wo Ihr Geld ist.'],
      points: function (amount) {
        return '+' + amount + ' Retro Points.'
      },
      // The server gives the reason in English; the page has it in German.
      noPoints: function () {
        return 'Keine Retro Points: Den Grund zeigt der Transfer.'
      },
      takenBack: function (message) {
        return [
          'Retro Points zurückgenommen',
          message.taken_back +
            ' Punkte dieses Transfers wurden zurückgenommen. Den Grund zeigt der Transfer.',
        ]
      },
    },
  }
  var NEWS = ['arrived', 'returning', 'returned', 'held', 'cancelled']

  function describe(message, words) {
    var text = words[NEWS.includes(message.news) ? message.news : 'ended']
    if (message.news === 'points_taken_back') text = words.takenBack(message)
    if (message.news !== 'arrived') return { title: text[0], body: text[1] }
    var body = message.kind === 'bulk' ? words.paid(message.recipients) : words.received(message)
    return { title: text[0], body: body }
  }

  // The sentence about Retro Points, for those who collect them.
  function describePoints(message, words) {
    if (message.news === 'points_taken_back') return ''
    if (typeof message.points === 'string') return ' ' + words.points(message.points)
    return typeof message.no_points === 'string' ? ' ' + words.noPoints(message.no_points) : ''
  }

  // In the language that this browser keeps; English where a worker cannot read cookies.
  function readWords() {
    if (self.cookieStore === undefined) return Promise.resolve(WORDS.en)
    return self.cookieStore.get('language').then(
      function (cookie) {
        return cookie !== null && cookie.value === 'de' ? WORDS.de : WORDS.en
      },
      function () {
        return WORDS.en
      },
    )
  }

  // Only paths of our own pages, whatever a message says.
  function pathOf(message) {
    if (!/^[0-9a-f-]{36}$/.test(message.order_id)) return '/send'
    return (message.kind === 'bulk' ? '/progress/advanced/' : '/progress/') + message.order_id
  }

  function read(event) {
    try {
      return Object(event.data.json())
    } catch {
      return {} // Browsers require that something is shown.
    }
  }

  self.addEventListener('push', function (event) {
    var message = read(event)
    event.waitUntil(
      readWords().then(function (words) {
        var text = describe(message, words)
        return self.registration.showNotification(text.title, {
          body: text.body + describePoints(message, words),
          // A newer one about the same order replaces it.
          tag: String(message.order_id),
          icon: '/icons/app-180.png',
          data: pathOf(message),
        })
      }),
    )
  })

  self.addEventListener('notificationclick', function (event) {
    var path = event.notification.data
    event.notification.close()
    event.waitUntil(
      self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(function (pages) {
        var open = pages.find(function (page) {
          return new URL(page.url).pathname === path
        })
        return open === undefined ? self.clients.openWindow(path) : open.focus()
      }),
    )
  })
})()
