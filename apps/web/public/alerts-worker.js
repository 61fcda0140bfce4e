// Shows what a push service delivers while no page is open. It controls no page and caches nothing; src/flows/progress/alerts registers it. The
// server sends which order it is and what became of it (apps/server/src/modules/alerts/push-message.ts); the words are here.
;(function () {
  function describe(message) {
    switch (message.news) {
      case 'arrived':
        return {
          title: 'Transfer complete',
          body:
            message.kind === 'bulk'
              ? message.recipients +
                (message.recipients === 1 ? ' recipient was paid.' : ' recipients were paid.')
              : message.amount + ' ' + message.symbol + ' arrived on ' + message.network + '.',
        }
      case 'returning':
        return {
          title: 'Your deposit is being refunded',
          body: 'We’re sending it back to the address it came from.',
        }
      case 'returned':
        return { title: 'Your deposit was refunded', body: 'We sent it back to the address it came from.' }
      case 'held':
        return {
          title: 'Your transfer needs your attention',
          body: 'We’re holding your deposit for you. Open the transfer to see why.',
        }
      case 'points_taken_back':
        return {
          title: 'Retro Points taken back',
          body: message.taken_back + ' points of this transfer were taken back: ' + message.no_points,
        }
      default:
        return { title: 'Your transfer has ended', body: 'Open it to see where your money is.' }
    }
  }

  // The sentence about Retro Points, for those who collect them.
  function describePoints(message) {
    if (message.news === 'points_taken_back') return ''
    if (typeof message.points === 'string') return ' +' + message.points + ' Retro Points.'
    return typeof message.no_points === 'string' ? ' No Retro Points: ' + message.no_points : ''
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
    var text = describe(message)
    event.waitUntil(
      self.registration.showNotification(text.title, {
        body: text.body + describePoints(message),
        // A newer one about the same order replaces it.
        tag: String(message.order_id),
        icon: '/icons/app-180.png',
        data: pathOf(message),
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
