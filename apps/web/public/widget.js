// Puts the form of this installation into a page of another site, in a frame. A page of an origin that the operator has listed includes it by
//
//   <script src="https://<installation>/widget.js" data-source="Ethereum" data-destination="Base" async></script>
//
// or calls SunspanWidget.mount(element, options) once it is loaded. docs/integrators.md ("A widget") describes the attributes, options and events.
;(function () {
  var PROTOCOL = 1
  var PARAMETERS = [
    'source',
    'destination',
    'tokenFrom',
    'tokenTo',
    'amount',
    'receiver',
    'memo',
    'mode',
    'lang',
    'theme',
    'closable',
  ]
  var LEAST_HEIGHT = 620
  var MOST_HEIGHT = 4000
  var own = document.currentScript
  var origin = new URL(own.src).origin

  function mount(element, options) {
    var url = new URL('/embed/send', origin)
    url.searchParams.set('parent', window.location.origin)
    PARAMETERS.forEach(function (name) {
      if (options[name] !== undefined && options[name] !== '')
        url.searchParams.set(name, String(options[name]))
    })
    var frame = document.createElement('iframe')
    frame.src = url.href
    frame.title = options.title || 'Move tokens between blockchains'
    frame.allow = 'clipboard-write'
    frame.style.cssText = 'display:block;width:100%;border:0;height:' + LEAST_HEIGHT + 'px'

    function tell(message) {
      frame.contentWindow.postMessage(Object.assign({ sunspan: PROTOCOL }, message), origin)
    }
    function listen(event) {
      if (event.source !== frame.contentWindow || event.origin !== origin) return
      var message = event.data
      if (message === null || typeof message !== 'object' || message.sunspan !== PROTOCOL) return
      if (message.type === 'height' && message.height > 0)
        frame.style.height = Math.min(Math.max(message.height, LEAST_HEIGHT), MOST_HEIGHT) + 'px'
      if (message.type === 'close') close()
      if (typeof options.onMessage === 'function') options.onMessage(message)
      element.dispatchEvent(new CustomEvent('sunspan:' + message.type, { detail: message, bubbles: true }))
    }
    function close() {
      window.removeEventListener('message', listen)
      frame.remove()
    }
    window.addEventListener('message', listen)
    element.append(frame)
    return {
      frame: frame,
      close: close,
      setTheme: function (theme) {
        tell({ type: 'theme', theme: theme })
      },
      hello: function () {
        tell({ type: 'hello' })
      },
    }
  }

  window.SunspanWidget = { protocol: PROTOCOL, mount: mount }

  // A script that says nothing of a form only loads `mount`.
  if (own.dataset.mount === 'none') return
  var place = document.createElement('div')
  own.after(place)
  mount(place, own.dataset)
})()
