import type { PlantedFault } from './fault.ts'

const features = 'src/features'
const messages = `${features}/messages`
const orders = `${features}/orders`
const subscriptions = `${features}/subscriptions`

/** Faults in tips, messages, offers, the shop, orders, content and subscriptions. */
export const deals: readonly PlantedFault[] = [
  {
    name: 'tips ignore the idempotency key',
    file: `${features}/tips/sending/service.server.ts`,
    find: 'key: idempotencyKeyOf(ctx, input),',
    replace: 'key: undefined,',
  },
  {
    name: 'a tip notifies its creator twice',
    file: `${features}/tips/tips.sql`,
    find: "perform public.notify(p_recipient, 'tip_received', v_data);",
    replace: "perform public.notify(p_recipient, 'tip_received', v_data) from generate_series(1, 2);",
  },
  {
    name: 'stored responses of messages are ignored',
    file: `${messages}/sending/send.sql`,
    find: "if v_answer is not null then\n    return case when v_answer ? 'message_id'",
    replace: "if v_answer is null and p_key is null then\n    return case when v_answer ? 'message_id'",
  },
  {
    name: 'expired holds of messages are forgotten',
    file: `${messages}/messages.sql`,
    find: "where state = 'open' and reason = 'message' and expires_at <= now()",
    replace: "where state = 'open' and reason = 'messages' and expires_at <= now()",
  },
  {
    name: 'opening a message pays its expired hold',
    file: `${messages}/messages.sql`,
    find: 'if v_hold.expires_at <= now() then',
    replace: 'if v_hold.expires_at is null then',
  },
  {
    name: 'a message that its sender deletes stays held',
    file: `${messages}/conversations/read.sql`,
    find: "if v_message.state = 'held' then",
    replace: "if v_message.state = 'held' and p_user <> v_message.sender_id then",
  },
  {
    name: 'offers sell one too many',
    file: `${features}/offers/ordering/ordering.sql`,
    find: 'when p_offer.sold >= p_offer.max_quantity',
    replace: 'when p_offer.sold > p_offer.max_quantity',
  },
  {
    name: 'offers ignore the price that the buyer saw',
    file: `${features}/offers/ordering/ordering.sql`,
    find: "when p_price <> p_offer.price_tokens then 'price_changed'",
    replace: '',
  },
  {
    name: 'a shipped parcel returns to the stock',
    file: `${features}/shop/buying/buying.sql`,
    find: 'stock_quantity = stock_quantity + (new.shipped_at is null)::integer\n    where id = new.item_id;',
    replace: 'stock_quantity = stock_quantity + 1\n    where id = new.item_id;',
  },
  {
    name: 'stock does not fall below one',
    file: `${features}/shop/buying/buying.sql`,
    find: 'set stock_quantity = stock_quantity - 1, sales_count',
    replace: 'set stock_quantity = greatest(1, stock_quantity - 1), sales_count',
  },
  {
    name: 'an order replaces a newer change',
    file: `${orders}/orders.sql`,
    find: 'elsif o.version is distinct from p_version or not ledger_internal.order_keeps(',
    replace: 'elsif o.version < p_version or not ledger_internal.order_keeps(',
  },
  {
    name: 'the seller gets no mail about an order',
    file: `${orders}/orders.sql`,
    find: "perform ledger_internal.order_mail(o, 'seller', 'ordered', o.note);",
    replace: '',
  },
  {
    name: 'buyers cancel an order at any time',
    file: `${orders}/rules.ts`,
    find: 'return isLate(facts) || (cancel_until && cancel_until > facts.now) ? cancelled : refuse(REFUSALS.notLate)',
    replace: 'return isLate(facts) || cancel_until !== facts.now ? cancelled : refuse(REFUSALS.notLate)',
  },
  {
    name: 'a cancelled order pays its seller',
    file: `${orders}/rules.ts`,
    find: "to: 'cancelled', hold: 'void',",
    replace: "to: 'cancelled', hold: 'post',",
  },
  {
    name: 'orders are accepted before the buyer had time',
    file: `${orders}/rules.ts`,
    find: 'const answerBy = after(now, acceptHours)',
    replace: 'const answerBy = after(now, acceptHours - 48)',
  },
  {
    name: 'the job forgets parcels',
    file: `${orders}/timers/store.server.ts`,
    find: "where state in ('delivered', 'shipped') and accept_by",
    replace: "where state = 'delivered' and accept_by",
  },
  {
    name: 'the job forgets orders that are revised',
    file: `${orders}/timers/store.server.ts`,
    find: "where state in ('ordered', 'revising') and due_at",
    replace: "where state = 'ordered' and due_at",
  },
  {
    name: 'two unlocks at the same time pay twice',
    file: `${features}/content/unlocking/unlock.sql`,
    find: "pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('unlock ' || p_buyer || p_content, 0));",
    replace: '0;',
  },
  {
    name: 'fans subscribe twice to a creator',
    file: `${subscriptions}/subscribing/subscribe.sql`,
    find: "where subscriber_id = p_subscriber and creator_id = v_tier.creator_id and state <> 'ended')",
    replace: "where subscriber_id = p_subscriber and tier_id = v_tier.id and state = 'active')",
  },
  {
    name: 'a cancelled subscription renews',
    file: `${subscriptions}/renewals/renew.sql`,
    find: "when not p_membership.renews then coalesce(p_membership.end_reason, 'cancelled')",
    replace: '',
  },
  {
    name: 'a renewal takes a price without consent',
    file: `${subscriptions}/renewals/renew.sql`,
    find: 'elsif v_tier.price_tokens > v_membership.price_tokens then',
    replace: 'elsif v_tier.price_tokens < 0 then',
  },
  {
    name: 'the time to pay a renewal never ends',
    file: `${subscriptions}/renewals/renew.sql`,
    find: "when p_membership.grace_until <= now() then 'unpaid'",
    replace: '',
  },
  {
    name: 'a blocked subscriber is charged',
    file: `${subscriptions}/renewals/renew.sql`,
    find: 'not public.is_there(p_membership.subscriber_id, p_membership.creator_id, p_membership.country)\n    or ',
    replace: '',
  },
]
