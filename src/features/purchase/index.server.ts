export { purchaseRouter } from './router.server.ts'
export { receiptMail } from './rules/receipt.ts'
export { reconcilePurchases } from './service/reconcile.server.ts'
export { receivePaymentEvent } from './service/webhook.server.ts'
