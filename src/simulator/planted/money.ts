import type { PlantedFault } from './fault.ts'

export const money: readonly PlantedFault[] = [
  {
    name: 'offers sell one too many',
    file: 'src/features/offers/ordering/ordering.sql',
    find: 'when p_offer.sold >= p_offer.max_quantity then',
    replace: 'when p_offer.sold > p_offer.max_quantity then',
  },
  {
    name: 'a set-up of payouts has one key for every country',
    file: 'src/providers/payments/stripe/payees.ts',
    find: ', body) })',
    replace: ', {}) })',
  },
  {
    name: 'set-ups of payouts in any country are sent to Stripe',
    file: 'src/features/wallet/payouts/service.server.ts',
    find: `  if (country !== null && payoutCountries.includes(country)) return country
`,
    replace: `  if (country !== null) return country
`,
  },
  {
    name: 'a shipped parcel returns its piece to the stock',
    file: 'src/features/shop/buying/buying.sql',
    find: 'sales_count = sales_count - 1, stock_quantity = stock_quantity + (new.shipped_at is null)::integer',
    replace: 'sales_count = sales_count - 1, stock_quantity = stock_quantity + 1',
  },
  {
    name: 'a won dispute takes the tokens',
    file: 'src/features/purchase/settling/settle.sql',
    find: "select coalesce(sum(usd_cents) filter (where state = 'lost'), 0),",
    replace: "select coalesce(sum(usd_cents) filter (where state in ('lost', 'won')), 0),",
  },
  {
    name: 'a failed refund keeps the tokens',
    file: 'src/features/purchase/settling/settle.sql',
    find: "coalesce(sum(usd_cents) filter (where state <> 'failed'), 0)",
    replace: 'coalesce(sum(usd_cents), 0)',
  },
  {
    name: 'the transfer of a failed payout is never reversed',
    file: 'src/features/wallet/payouts/service.server.ts',
    find: '    return isOwedBack(going) ? await callBack(ctx, going) : going',
    replace: '    return going',
  },
  {
    name: 'a creator on hold can request payouts',
    file: 'src/features/wallet/payouts/payouts.sql',
    find: `    when ledger_internal.payouts_held(p_creator) is not null then 'payouts_held'
`,
    replace: '',
  },
  {
    name: 'small tips are not announced',
    file: 'src/features/tips/tips.sql',
    find: 'where muter_id = p_recipient and muted_id = p_sender) then',
    replace: 'where muter_id = p_recipient and muted_id = p_sender) and p_tokens > 3 then',
  },
  {
    name: 'a paid payout is not announced',
    file: 'src/features/wallet/payouts/payouts.sql',
    find: "  if p_state = 'failed' or v_payout.status = 'paid' then",
    replace: "  if p_state = 'failed' then",
  },
  {
    name: 'a payment that needs 3-D Secure counts as paid',
    file: 'src/features/purchase/settling/service.server.ts',
    find: "  if (status !== 'succeeded') {",
    replace: "  if (status === 'failed' || status === 'canceled' || status === 'processing') {",
  },
  {
    name: 'a purchase is credited for each event',
    file: 'src/features/purchase/purchase.sql',
    find: ` or v_purchase.movement_id is not null then
    return ledger_internal.purchase_answer(v_purchase, true);
  end if;
  perform ledger_internal.lock_people`,
    replace: ` then
    return ledger_internal.purchase_answer(v_purchase, true);
  end if;
  perform ledger_internal.lock_people`,
  },
  {
    name: 'gifts ignore blocks',
    file: 'src/features/purchase/purchase.sql',
    find: `    when public.reach(p_user, p_recipient) is not null then 'invalid_recipient'
`,
    replace: '',
  },
  {
    name: 'gifts ignore the setting of the recipient',
    file: 'src/features/purchase/purchase.sql',
    find: `    when exists (select from public.gift_settings where user_id = p_recipient and not accepts_gifts)
      then 'gifts_not_accepted'
`,
    replace: '',
  },
  {
    name: 'a removed card can still pay',
    file: 'src/features/purchase/cards/service.server.ts',
    find: '  await Promise.all(same.map(({ id }) => forget(ctx, id)))',
    replace: '  await Promise.all(same.slice(1).map(({ id }) => forget(ctx, id)))',
  },
  {
    name: 'a cancelled order keeps its reservation',
    file: 'src/features/orders/rules.ts',
    find: "const cancelled: Change = { to: 'cancelled', hold: 'void'",
    replace: "const cancelled: Change = { to: 'cancelled', hold: 'keep'",
  },
  {
    name: 'balances omit credits of the inbox',
    file: 'src/features/wallet/balance/reads.sql',
    find: `    || coalesce(jsonb_object_agg(a.kind, a.balance + coalesce(
      (select sum(i.tokens) from ledger.inbox i where i.account_id = a.id), 0)), '{}')`,
    replace: "    || coalesce(jsonb_object_agg(a.kind, a.balance), '{}')",
  },
  {
    name: 'the history omits refunds',
    file: 'src/features/wallet/balance/reads.sql',
    find: "and m.kind <> 'debt_paid'",
    replace: "and m.kind not in ('debt_paid', 'refund')",
  },
  {
    name: 'unpaid purchases are never given up',
    file: 'src/features/purchase/settling/service.server.ts',
    find: `    if (applied.replayed && isOld(ctx, row)) await giveUp(ctx, row)
`,
    replace: '',
  },
  {
    name: 'webhooks about payees are ignored',
    file: 'src/features/purchase/settling/service.server.ts',
    find: `    case 'payee':
      return applyPayee(ctx, event.payee)`,
    replace: `    case 'payee':
      return { changed: false }`,
  },
  {
    name: 'refunds of removals stay after an undo',
    file: 'src/features/wallet/sale-refunds/sale-refunds.sql',
    find: "    where s.state in ('due', 'returning') and (p_cause is null",
    replace: "    where s.state in ('due') and (p_cause is null",
  },
  {
    name: 'earnings of new creators mature early',
    file: 'src/features/wallet/ledger/ledger.sql',
    find: 'then settings.new_creator_earnings_days() else settings.earnings_days() end)',
    replace: 'then settings.earnings_days() else settings.earnings_days() end)',
  },
]
