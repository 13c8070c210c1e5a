export { receivePaymentEvent } from './service/webhook.server.ts'
