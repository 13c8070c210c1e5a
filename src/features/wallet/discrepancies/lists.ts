export const discrepancyKinds = [
  // money at the provider that the ledger does not know and cannot adopt
  'charge_unknown',
  'refund_unknown',
  'dispute_unknown',
  'transfer_unknown',
  // known to the provider and the ledger, with different amounts
  'amount_differs',
  // credited here, but not paid at the provider
  'purchase_unpaid',
] as const
