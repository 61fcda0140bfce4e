import { SendPage } from '../../features/transfer/components/send-page.tsx'

export default SendPage
