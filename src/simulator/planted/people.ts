import type { PlantedFault } from './fault.ts'

/** Faults in accounts, applications, suspensions, bans and erasures. */
export const people: readonly PlantedFault[] = [
  {
    name: 'a suspension ends the renewal at once',
    file: 'src/features/subscriptions/renewals/renew.sql',
    find: "then case when ledger_internal.subscription_pause_end(p_membership, p_settings) <= now() then 'gone' end",
    replace: "then 'gone'",
  },
  {
    name: 'erasure deletes the hashes of a ban',
    file: 'src/features/accounts/personal-data/deletion.sql',
    find: 'update public.banned_marks set until = now() + make_interval(years => settings.ban_years()) where user_id = p_user;',
    replace: 'delete from public.banned_marks where user_id = p_user;',
  },
  {
    name: 'sign-up is compared with the wrong hashes',
    file: 'src/features/accounts/suspension/service.server.ts',
    find: "mark: banMarkOf(ctx, 'email', email),",
    replace: "mark: banMarkOf(ctx, 'card', email),",
  },
  {
    name: 'evidence of open cases is erased',
    file: 'src/features/moderation/personal.sql',
    find: `where id = any (p_cases) and words_erased_at is null
      and not personal.is_case_open(id) order by id for update);`,
    replace: 'where id = any (p_cases) and words_erased_at is null order by id for update);',
  },
  {
    name: 'open disputes do not delay the erasure',
    file: 'src/features/accounts/personal-data/deletion.sql',
    find: "where p.user_id = p_user and d.state = 'opened')",
    replace: "where p.user_id = p_user and d.state = 'nothing')",
  },
  {
    name: 'a suspension keeps the sign-ins',
    file: 'src/features/accounts/suspension/store.server.ts',
    find: 'from suspended s where f.user_id = s.id and f.revoked_at is null returning f.id, f.user_id),',
    replace: 'from suspended s where f.user_id = s.id and f.revoked_at is null and false returning f.id, f.user_id),',
  },
  {
    name: 'suspended people are not refused',
    file: 'src/server/trpc.ts',
    find: `export const signedInProcedure = procedureFor((caller) => {
  refuseSuspended(caller.suspension)`,
    replace: 'export const signedInProcedure = procedureFor((caller) => {',
  },
  {
    name: 'two tabs get different refresh tokens',
    file: 'src/features/accounts/sessions/service.server.ts',
    find: 'utf8ToBytes(`refresh:${token}`)',
    replace: 'utf8ToBytes(`refresh:${token}${crypto.randomUUID()}`)',
  },
  {
    name: 'a spent refresh token works again',
    file: 'src/features/accounts/sessions/rules.ts',
    find: "return 'reuse'",
    replace: "return 'rotate'",
  },
  {
    name: 'approvals have another audit entry',
    file: 'src/features/applications/review/store.server.ts',
    find: "{ action: 'application.approve', target",
    replace: "{ action: 'application.approved', target",
  },
  {
    name: 'applicants get no notice',
    file: 'src/features/applications/review/store.server.ts',
    find: 'select notify(w.user_id, ${`system.${template}`}::text, ${props}) from written w)',
    replace: 'select notify(w.user_id, ${`system.${template}`}::text, ${props}) from written w where false)',
  },
  {
    name: 'broadcasts ignore earlier deliveries',
    file: 'src/features/broadcast/delivery/delivery.sql',
    find: `      if found then
        perform ledger.message_announce`,
    replace: `      if true then
        perform ledger.message_announce`,
  },
  {
    name: 'an open attachment is paid again',
    file: 'src/features/messages/unlocking/unlock.sql',
    find: 'when v_message.unlocked_at is not null then',
    replace: 'when v_message.unlocked_at is not null and false then',
  },
  {
    name: 'erasure keeps notes about fans',
    file: 'src/features/analytics/personal.sql',
    find: 'delete from public.fan_notes where creator_id = p_user or fan_id = p_user;',
    replace: 'delete from public.fan_notes where creator_id = p_user;',
  },
  {
    name: 'erasure keeps the biography',
    file: 'src/features/accounts/personal-data/deletion.sql',
    find: "email_confirmed_at = null, bio = '', avatar_url",
    replace: 'email_confirmed_at = null, avatar_url',
  },
  {
    name: 'suspensions are not lifted',
    file: 'src/features/accounts/suspension/store.server.ts',
    find: 'where u.suspended_until <= ${now.toISOString()}::timestamptz and u.id <> all',
    replace: "where u.suspended_until <= ${now.toISOString()}::timestamptz - interval '90 days' and u.id <> all",
  },
  {
    name: 'an upheld appeal has no audit entry of its own',
    file: 'src/features/moderation/appeals/store.server.ts',
    find: "const action = outcome === 'upheld' ? 'appeal.uphold' : 'appeal.overturn'",
    replace: "const action = 'appeal.overturn'",
  },
  {
    name: 'REST ignores the idempotency key',
    file: 'src/server/create-context.ts',
    find: "idempotencyKey: headers.get('idempotency-key') ?? undefined,",
    replace: 'idempotencyKey: undefined,',
  },
  {
    name: 'accounts are never erased',
    file: 'src/features/accounts/personal-data/deletion.sql',
    find: 'order by deletion_requested_at limit p_limit',
    replace: 'order by deletion_requested_at limit 0',
  },
  {
    name: 'words of closed cases stay',
    file: 'src/features/moderation/personal.sql',
    find: '  perform personal.erase_cases(v_cases);',
    replace: '  perform 1;',
  },
  {
    name: 'reporters get no notice',
    file: 'src/features/moderation/removals/store.server.ts',
    find: "select notify_all(array_agg(r.reporter_id), 'system.report_outcome',",
    replace: "select notify_all(null, 'system.report_outcome',",
  },
  {
    name: 'banned cards are charged',
    file: 'src/features/accounts/suspension/store.server.ts',
    find: `and exists (
          select from banned_marks m where m.kind = \${kind}`,
    replace: `and exists (
          select from banned_marks m where m.kind = \${kind} and m.kind <> 'card'`,
  },
  {
    name: 'approved people stay fans',
    file: 'src/features/applications/review/store.server.ts',
    find: '${promotionCtes(sql`written`)},',
    replace: '${promotionCtes(sql`(select * from written where false)`)},',
  },
]
