export { purchaseRouter } from './router.server.ts'
export { reconcilePurchases } from './service/reconcile.server.ts'
export { receivePaymentEvent } from './service/webhook.server.ts'
