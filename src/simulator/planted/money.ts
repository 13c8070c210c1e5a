import type { PlantedFault } from './fault.ts'

const wallet = 'src/features/wallet'
const purchase = 'src/features/purchase'

/** Faults in the wallet, the ledger and purchases. */
export const money: readonly PlantedFault[] = [
  {
    name: 'a returned hold loses a token',
    file: `${wallet}/holds/holds.sql`,
    find: 'v_rest bigint := p_hold.tokens - p_posted;',
    replace: "v_rest bigint := p_hold.tokens - p_posted - (p_state = 'voided')::integer;",
  },
  {
    name: 'a posted hold always pays all of its tokens',
    file: `${wallet}/holds/holds.sql`,
    find: 'coalesce(p_tokens, v_hold.tokens)',
    replace: 'v_hold.tokens',
  },
  {
    name: 'a race on one key takes the tokens twice',
    file: `${wallet}/ledger/pay.sql`,
    find: 'set balance = a.balance + p_tokens, lot_rest = a.lot_rest + p_tokens where a.id = p_from;',
    replace: 'set lot_rest = a.lot_rest + p_tokens where a.id = p_from;',
  },
  {
    name: 'the spending limit ignores tokens that are held',
    file: `${wallet}/spending/limits.sql`,
    find: "and (m.kind = 'hold' or m.kind = any (settings.sale_kinds()))",
    replace: 'and m.kind = any (settings.sale_kinds())',
  },
  {
    name: 'a higher spending limit applies at once',
    file: `${wallet}/spending/limits.sql`,
    find: 'if v_limit.tokens is null or p_tokens <= v_limit.tokens then',
    replace: 'if v_limit.tokens is null or p_tokens is not null then',
  },
  {
    name: 'folding credits one payment of a batch only',
    file: `${wallet}/ledger/inbox.sql`,
    find: 'balance + (select coalesce(sum(tokens), 0) from gone)',
    replace: 'balance + (select coalesce(max(tokens), 0) from gone)',
  },
  {
    name: 'a purchase is credited by each report of its payment',
    file: `${purchase}/purchase.sql`,
    find: 'v_purchase.id) or v_purchase.movement_id is not null then',
    replace: 'v_purchase.id) then',
  },
  {
    name: 'a purchase is credited for any amount',
    file: `${purchase}/purchase.sql`,
    find: 'elsif p_usd_cents is distinct from v_purchase.usd_cents or p_tokens <> v_purchase.tokens then',
    replace: 'elsif p_tokens <> v_purchase.tokens then',
  },
  {
    name: 'a late report of failure undoes a success',
    file: `${purchase}/purchase.sql`,
    find: 'array_position(v_order, v_purchase.status) < array_position(v_order, p_status);',
    replace: 'v_purchase.status <> p_status;',
  },
  {
    name: 'every request with one key calls the payment provider',
    file: `${purchase}/purchase.sql`,
    find: 'v_claimed := found;',
    replace: 'v_claimed := true;',
  },
  {
    name: 'each attempt of a charge has its own key',
    file: `${purchase}/buying/service.server.ts`,
    find: 'charge(request, `',
    replace: 'charge(request, crypto.randomUUID() + `',
  },
  {
    name: 'each attempt of a refund has its own key',
    file: `${purchase}/refunds/service.server.ts`,
    find: '{ refund_id: row.id }, `',
    replace: '{ refund_id: row.id }, crypto.randomUUID() + `',
  },
  {
    name: 'a purchase with spent tokens can be refunded',
    file: `${purchase}/refunds/refund.sql`,
    find: 'where purchase_id = p_purchase and remaining = initial and not frozen',
    replace: 'where purchase_id = p_purchase and remaining > 0 and not frozen',
  },
  {
    name: 'strangers refund a purchase',
    file: `${purchase}/refunds/refund.sql`,
    find: 'from public.purchases where id = p_purchase and user_id = p_user for update;',
    replace: 'from public.purchases where id = p_purchase for update;',
  },
  {
    name: 'the job forgets refunds that a killed call began',
    file: `${purchase}/settling/service.server.ts`,
    find: 'if (await safely(ctx, { refund: row.id }, () => finishRefund(ctx, row))) refunds++',
    replace: 'await safely(ctx, { refund: row.id }, async () => finishRefund.length > 0)',
  },
  {
    name: 'the job forgets payments without a stored response',
    file: `${purchase}/settling/service.server.ts`,
    find: 'if (strangers.length > 0) moved += await settleUnknown(ctx, strangers, end)',
    replace: 'if (strangers.length < 0) moved += await settleUnknown(ctx, strangers, end)',
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
