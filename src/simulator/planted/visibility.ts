import type { PlantedFault } from './fault.ts'

/** Faults in the rules of access to things and texts. */
export const visibility: readonly PlantedFault[] = [
  {
    name: 'anyone reads an order',
    file: 'src/features/orders/page/service.server.ts',
    find: 'if (!row || !isParty(row, userId)) throw',
    replace: 'if (!row) throw',
  },
  {
    name: 'anyone reads a receipt of a purchase',
    file: 'src/features/purchase/history/store.server.ts',
    find: `select ledger.purchases_of(\${userId}::uuid, 1, (
      select p.id from purchases p where p.user_id = \${userId} and p.id > \${id} order by p.id limit 1)) as result\`)`,
    replace: 'select ledger.purchases_of((select user_id from purchases where id = ${id}), 50, null) as result`)',
  },
  {
    name: 'blocked people read a conversation',
    file: 'src/features/messages/conversations/service.server.ts',
    find: 'if (!found || found.blocked) throw',
    replace: 'if (!found) throw',
  },
  {
    name: 'deleted messages keep their words',
    file: 'src/features/messages/messages.sql',
    find: "'kind', m.kind, 'content', case when m.deleted_at is null and m.removed_at is null then m.content else '' end,",
    replace: "'kind', m.kind, 'content', m.content,",
  },
  {
    name: 'lists of offers show removed ones',
    file: 'src/features/offers/catalogue/store.server.ts',
    find: 'where o.active and o.deleted_at is null and o.hidden_at is null and (o.max_quantity',
    replace: 'where o.active and o.deleted_at is null and (o.max_quantity',
  },
  {
    name: 'an offer ignores blocks and hidden countries',
    file: 'src/features/offers/catalogue/store.server.ts',
    find: 'or o.creator_id = ${viewer.userId}::uuid) and ${reachable(viewer, sql`u.id`) ?? sql`true`}`)',
    replace: 'or o.creator_id = ${viewer.userId}::uuid)`)',
  },
  {
    name: 'lists ignore a block by the other person',
    file: 'src/features/social/reach/store.server.ts',
    find: 'where their_block.blocker_id = ${id} and their_block.blocked_id = ${userId}::uuid)`,',
    replace: 'where their_block.blocker_id = ${id} and their_block.blocked_id = ${id})`,',
  },
  {
    name: 'listings ignore own blocks',
    file: 'src/features/discovery/listings/store.server.ts',
    find: 'l.user_id <> all (array(select b.blocked_id from blocks b where b.blocker_id = ${userId}::uuid))',
    replace: 'true',
  },
  {
    name: 'listings ignore hidden countries',
    file: 'src/features/discovery/listings/store.server.ts',
    find: 'country === null ? undefined : sql`(${isSelf}',
    replace: "country !== '' ? undefined : sql`(${isSelf}",
  },
  {
    name: 'buyers open removed content',
    file: 'src/features/content/items/store.server.ts',
    find: 'or (i.hidden_at is null and ${bought(viewer)})',
    replace: 'or ${bought(viewer)}',
  },
  {
    name: 'locked files are served',
    file: 'src/features/content/viewer/service.server.ts',
    find: 'if (!isOpen(found.access)) throw new AppError(REFUSALS.locked)',
    replace: '',
  },
  {
    name: 'personal time is visible',
    file: 'src/features/schedule/events/store.server.ts',
    find: "or (e.type <> 'personal' and e.status <> 'cancelled' and u.status = 'active'",
    replace: "or (e.status <> 'cancelled' and u.status = 'active'",
  },
  {
    name: 'everyone sees cancelled events as admins do',
    file: 'src/features/schedule/events/store.server.ts',
    find: "or (${seesAll} and e.type <> 'personal')",
    replace: "or (e.type <> 'personal')",
  },
  {
    name: 'everyone lists the tickets of an event',
    file: 'src/features/schedule/tickets/service.server.ts',
    find: 'const hostId = isAdmin ? null : ctx.claims.userId',
    replace: 'const hostId = null',
  },
  {
    name: 'creators read the figures of others',
    file: 'src/features/analytics/service.server.ts',
    find: "(role !== 'creator' || userId !== asked.id)",
    replace: "role !== 'creator'",
  },
  {
    name: 'support needs another permission',
    file: 'src/features/people-admin/router.server.ts',
    find: "const support = adminWith('support')",
    replace: "const support = adminWith('moderator')",
  },
  {
    name: 'orders in dispute need no permission',
    file: 'src/features/orders/router.server.ts',
    find: "disputes: adminWith('finance')",
    replace: "disputes: adminWith('support')",
  },
  {
    name: 'names in conversations are addresses',
    file: 'src/features/messages/conversations/list.sql',
    find: "'username', p.username, 'display_name', p.display_name,",
    replace: "'username', p.username, 'display_name', p.email,",
  },
  {
    name: 'notes on fans are shared by creators',
    file: 'src/features/analytics/notes/store.server.ts',
    find: 'where n.creator_id = ${creatorId}::uuid and n.fan_id = ${fanId}::uuid) as note',
    replace: 'where n.fan_id = ${fanId}::uuid limit 1) as note',
  },
  {
    name: 'received tips are those of everyone',
    file: 'src/features/tips/history/store.server.ts',
    find: 'where t.recipient_id = ${creatorId} and',
    replace: 'where t.recipient_id <> ${creatorId} and',
  },
  {
    name: 'notifications of everyone',
    file: 'src/features/notifications/list/store.server.ts',
    find: 'where user_id = ${userId}::uuid and (${before ?? null}',
    replace: 'where user_id is not null and (${before ?? null}',
  },
  {
    name: 'the search finds removed products',
    file: 'src/features/discovery/everything/store.server.ts',
    find: 'i.is_active and i.deleted_at is null and i.hidden_at is null and i.stock_quantity',
    replace: 'i.is_active and i.deleted_at is null and i.stock_quantity',
  },
  {
    name: 'products of suspended people are listed',
    file: 'src/features/shop/catalogue/store.server.ts',
    find: `join users u on u.id = p.creator_id and u.status = 'active' and u.role = 'creator'
  left join`,
    replace: `join users u on u.id = p.creator_id and u.role = 'creator'
  left join`,
  },
  {
    name: 'a product hides from the people who may see it',
    file: 'src/features/shop/catalogue/store.server.ts',
    find: 'and (p.is_active and p.hidden_at is null or p.creator_id',
    replace: 'and (p.is_active and p.hidden_at is not null or p.creator_id',
  },
  {
    name: 'suspended people go on',
    file: 'src/server/trpc.ts',
    find: `  if (!suspension) return
`,
    replace: `  return
`,
  },
  {
    name: 'a locked attachment has its URL',
    file: 'src/features/messages/attachments/service.server.ts',
    find: 'const isOpen = attachment.unlocked || senderId === ctx.claims.userId',
    replace: 'const isOpen = true',
  },
  {
    name: 'an export has the messages of others',
    file: 'src/features/messages/personal.sql',
    find: '  where m.owner_id = p_user and s.sender_id <> p_user and s.deleted_at',
    replace: '  where m.owner_id <> p_user and s.sender_id <> p_user and s.deleted_at',
  },
]
