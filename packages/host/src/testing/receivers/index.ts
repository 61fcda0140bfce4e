export { createPushBrowser, readSender, type PushBrowser } from './create-push-browser.ts'
export { startReceiver, type ReceivedRequest, type Receiver, type ReceiverAnswer } from './start-receiver.ts'
export { startSilentHosts, type SilentHosts } from './start-silent-hosts.ts'
