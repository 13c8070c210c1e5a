import type { PlantedFault } from './fault.ts'

const moderation = 'src/features/moderation'
const social = 'src/features/social'
const wallet = 'src/features/wallet'

/** Faults in blocks, permissions, moderation and the work of admins. */
export const trust: readonly PlantedFault[] = [
  {
    name: 'payments ignore blocks',
    file: `${wallet}/ledger/pay.sql`,
    find: `exists (select from public.blocks where blocker_id = p_payer and blocked_id = p_payee)
      or exists (select from public.blocks where blocker_id = p_payee and blocked_id = p_payer)`,
    replace: 'false',
  },
  {
    name: 'blocks have one direction',
    file: `${social}/reach/reach.sql`,
    find: "exists (select from public.blocks where blocker_id = p_subject and blocked_id = p_viewer) then 'blocked'",
    replace: "false then 'blocked'",
  },
  {
    name: 'calls can be requested despite a block',
    file: 'src/features/calls/lifecycle/calls.sql',
    find: 'when p_rate is null or public.reach(p_fan, p_creator) is not null or public.hidden_in',
    replace: 'when p_rate is null or public.hidden_in',
  },
  {
    name: 'gifts ignore blocks',
    file: 'src/features/purchase/purchase.sql',
    find: "when public.reach(p_user, p_recipient) is not null then 'invalid_recipient'",
    replace: '',
  },
  {
    name: 'the blocked person still follows',
    file: `${social}/relations/relations.sql`,
    find: ' or (follower_id = p_blocked and creator_id = p_blocker)',
    replace: '',
  },
  {
    name: 'a block leaves one side of the held messages',
    file: 'src/features/messages/messages.sql',
    find: 'perform ledger_internal.messages_settle(v_conversation, new.blocker_id, new.blocked_id, v_last, true);',
    replace: '',
  },
  {
    name: 'a block leaves the open calls',
    file: 'src/features/calls/lifecycle/calls.sql',
    find: 'where c.ended_at is null and c.creator_id in (new.blocker_id, new.blocked_id)',
    replace: 'where c.accepted_at is null and c.ended_at < now() and c.creator_id in (new.blocker_id, new.blocked_id)',
  },
  {
    name: 'strangers act as sellers of an order',
    file: 'src/features/orders/actions/service.server.ts',
    find: "userId === order.buyer_id ? 'buyer' : userId === order.seller_id ? 'seller' : null",
    replace: "userId === order.buyer_id ? 'buyer' : 'seller'",
  },
  {
    name: 'strangers cancel a subscription',
    file: 'src/features/subscriptions/memberships/change.sql',
    find: `select * into v_membership from public.memberships where id = p_membership and subscriber_id = p_subscriber;
  if not found then
    return ledger_internal.refusal('not_found');
  end if;
  -- waits`,
    replace: `select * into v_membership from public.memberships where id = p_membership;
  if not found then
    return ledger_internal.refusal('not_found');
  end if;
  -- waits`,
  },
  {
    name: 'strangers agree to the price of a subscription',
    file: 'src/features/subscriptions/memberships/change.sql',
    find: `where id = p_membership and subscriber_id = p_subscriber;
  if not found then
    return ledger_internal.refusal('not_found');
  end if;
  perform`,
    replace: `where id = p_membership;
  if not found then
    return ledger_internal.refusal('not_found');
  end if;
  perform`,
  },
  {
    name: 'fans act as creators',
    file: 'src/server/trpc.ts',
    find: "if (ctx.claims.role !== 'creator') throw new AppError(COMMON.forbidden)",
    replace: '',
  },
  {
    name: 'admins act without the permission',
    file: 'src/server/trpc.ts',
    find: 'if (!ctx.permissions.includes(permission)) throw new AppError(COMMON.notPermitted(permission))',
    replace: '',
  },
  {
    name: 'an admin approves the own tokens',
    file: `${wallet}/admin/adjust.sql`,
    find: 'elsif v_adjustment.user_id = p_admin\n',
    replace: 'elsif v_adjustment.user_id = v_adjustment.proposed_by\n',
  },
  {
    name: 'a correction is decided twice',
    file: `${wallet}/admin/adjust.sql`,
    find: "elsif v_adjustment.state <> 'proposed' then",
    replace: "elsif v_adjustment.state = 'rejected' then",
  },
  {
    name: 'two admins decide one report',
    file: `${moderation}/removals/store.server.ts`,
    find: "row.id}::uuid and c.status = 'open'`",
    replace: 'row.id}::uuid`',
  },
  {
    name: 'a removal does not refund the sales',
    file: `${moderation}/removals/store.server.ts`,
    find: '...(sales ? [planRefundsOf(id, sales)] : []),',
    replace: '',
  },
  {
    name: 'an undone removal takes no refund back',
    file: `${wallet}/sale-refunds/sale-refunds.sql`,
    find: "case state when 'due' then 'dropped' else 'returning' end",
    replace: "'dropped'",
  },
  {
    name: 'the creator pays a refunded sale twice',
    file: `${wallet}/sale-refunds/sale-refunds.sql`,
    find: 'least(r.tokens - r.from_pending, e.matured,',
    replace: 'least(r.tokens, e.matured,',
  },
]
