-- source: src/features/accounts/data.sql
-- What the product knows of a person: to be taken along, and to be forgotten. Schema `personal` has two kinds of functions,
-- and each area adds its own beside its tables:
--   export_<part>(p_user, p_after, p_limit) returns table (key text, line json): at most p_limit lines, in a fixed order,
--     after the one with the key p_after (null: from the first). No secrets, no other person's private matters.
--   forget_<area>(p_user): takes away what is personal. It may find itself called for somebody it has forgotten before.
-- The application reaches them only through the four functions in public below.
create schema if not exists personal;
--> statement-breakpoint
-- The parts of an export, by name.
create or replace function public.personal_parts() returns setof text
language sql stable security definer set search_path = '' as $$
  select substr(proname, length('export_') + 1) from pg_catalog.pg_proc
  where pronamespace = 'personal'::regnamespace and proname like 'export\_%' order by 1
$$;
--> statement-breakpoint
create or replace function public.personal_lines(p_part text, p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute format('select key, line from personal.%I($1, $2, $3)', 'export_' || p_part)
    using p_user, p_after, p_limit;
end $$;
--> statement-breakpoint
create or replace function personal.export_profile(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select u.id::text, json_build_object('id', u.id, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at,
    'username', u.username, 'display_name', u.display_name, 'date_of_birth', u.date_of_birth, 'role', u.role,
    'status', u.status, 'suspended_reason', u.suspended_reason, 'bio', u.bio, 'avatar_url', u.avatar_url,
    'banner_url', u.banner_url, 'time_zone', u.time_zone, 'two_step_sign_in_since', u.totp_enabled_at,
    'created_at', u.created_at, 'updated_at', u.updated_at, 'deletion_requested_at', u.deletion_requested_at)
  from public.users u where u.id = p_user and p_after is null
$$;
--> statement-breakpoint
create or replace function personal.export_creator_profile(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select c.user_id::text, to_json(c) from public.creator_profiles c where c.user_id = p_user and p_after is null
$$;
--> statement-breakpoint
create or replace function personal.export_former_usernames(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select f.username, json_build_object('username', f.username, 'kept_until', f.until)
  from public.former_usernames f
  where f.user_id = p_user and (p_after is null or f.username > p_after) order by f.username limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_sessions(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select f.id::text, json_build_object('id', f.id, 'device', f.user_agent, 'address', f.address,
    'signed_in_at', f.created_at, 'last_seen_at', f.last_seen_at, 'signed_out_at', f.revoked_at)
  from public.session_families f
  where f.user_id = p_user and (p_after is null or f.id > p_after::uuid) order by f.id limit p_limit
$$;
--> statement-breakpoint
-- source: src/features/accounts/deletion.sql
-- Deleting an account (decision B8): asked for, taken back within 14 days, and done for good by a job afterwards. Meanwhile
-- the person is `deleted` to everybody else and can only come back, take their data along, or stay away.

-- What is between a person and their deletion: {status, requested_at, deletion_date, tokens (to be given up), spendable,
-- earnings (not paid out yet), paying_out, held, debt, refused (null: nothing)}. Reasons: payout_underway, earnings_unpaid
-- (the smallest payout or more), tokens_held.
create or replace function public.account_deletion(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user public.users;
  v_wallet jsonb := ledger.wallet_balance(p_user);
  v_spendable bigint := v_wallet ->> 'spendable';
  v_earnings bigint := (v_wallet ->> 'pending')::bigint + (v_wallet ->> 'available')::bigint
    + (v_wallet ->> 'disputed')::bigint;
begin
  select * into v_user from public.users where id = p_user and erased_at is null;
  if not found then
    return null;
  end if;
  return jsonb_build_object('status', v_user.status, 'requested_at', v_user.deletion_requested_at,
    'deletion_date', v_user.deletion_requested_at + interval '14 days', 'tokens', v_spendable + v_earnings,
    'spendable', v_spendable, 'earnings', v_earnings, 'paying_out', v_wallet -> 'paying_out', 'held', v_wallet -> 'held',
    'debt', v_wallet -> 'debt', 'refused', case
      when (v_wallet ->> 'paying_out')::bigint > 0 then 'payout_underway'
      when v_earnings >= 400 then 'earnings_unpaid'
      when (v_wallet ->> 'held')::bigint > 0 then 'tokens_held' end);
end $$;
--> statement-breakpoint
-- Asks for the deletion; p_forfeit is how many tokens the person has agreed to give up, and has to be exactly what there
-- is. Signs them out everywhere and writes to them. Returns {outcome: 'done', replayed, deletion_date, families} or
-- {outcome: 'refused', reason, tokens}, reason as above, tokens_left or not_found.
create or replace function public.account_delete(p_user uuid, p_forfeit bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
  v_state jsonb;
  v_reason text;
  v_families jsonb;
begin
  select * into v_user from public.users where id = p_user and erased_at is null for update;
  v_state := public.account_deletion(p_user);
  if v_state is null then
    return jsonb_build_object('outcome', 'refused', 'reason', 'not_found', 'tokens', 0);
  elsif v_user.status = 'deleted' then
    return jsonb_build_object('outcome', 'done', 'replayed', true, 'deletion_date', v_state -> 'deletion_date',
      'families', '[]'::jsonb);
  end if;
  v_reason := coalesce(v_state ->> 'refused',
    case when coalesce(p_forfeit, 0) <> (v_state ->> 'tokens')::bigint then 'tokens_left' end);
  if v_reason is not null then
    return v_state || jsonb_build_object('outcome', 'refused', 'reason', v_reason);
  end if;
  update public.users set status = 'deleted', deletion_requested_at = now() where id = p_user returning * into v_user;
  with ended as (
    update public.session_families set revoked_at = now() where user_id = p_user and revoked_at is null returning id
  ) select coalesce(jsonb_agg(id), '[]') into v_families from ended;
  perform personal.mail_deletion(v_user, 'requested', (v_state ->> 'tokens')::bigint);
  return jsonb_build_object('outcome', 'done', 'replayed', false,
    'deletion_date', v_user.deletion_requested_at + interval '14 days', 'families', v_families);
end $$;
--> statement-breakpoint
-- Takes the deletion back while there is time: the account is as it was, suspended too if it was. Returns {outcome: 'done',
-- replayed} or {outcome: 'refused', reason: 'too_late'}.
create or replace function public.account_restore(p_user uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
begin
  update public.users
  set status = case when suspended_reason is null then 'active' else 'suspended' end, deletion_requested_at = null
  where id = p_user and status = 'deleted' and erased_at is null
    and deletion_requested_at > now() - interval '14 days'
  returning * into v_user;
  if found then
    perform personal.mail_deletion(v_user, 'restored', 0);
    return '{"outcome": "done", "replayed": false}';
  elsif exists (select from public.users where id = p_user and status <> 'deleted') then
    return '{"outcome": "done", "replayed": true}';
  end if;
  return '{"outcome": "refused", "reason": "too_late"}';
end $$;
--> statement-breakpoint
-- The next accounts whose 14 days are over, the longest waiting first.
create or replace function public.accounts_to_erase(p_limit integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.users
  where status = 'deleted' and erased_at is null and deletion_requested_at <= now() - interval '14 days'
  order by deletion_requested_at limit p_limit
$$;
--> statement-breakpoint
-- Forgets one of them, in one transaction: every area's personal data, then the person. What the ledger wrote stays, and
-- belongs to nobody anyone knows. Of many callers one does it; false: somebody else is at it, or it is not due.
create or replace function public.account_erase(p_user uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
  v_area name;
begin
  select * into v_user from public.users
  where id = p_user and status = 'deleted' and erased_at is null
    and deletion_requested_at <= now() - interval '14 days'
  for update skip locked;
  if not found then
    return false;
  end if;
  for v_area in
    select proname from pg_catalog.pg_proc
    where pronamespace = 'personal'::regnamespace and proname like 'forget\_%' order by 1
  loop
    execute format('select personal.%I($1)', v_area) using p_user;
  end loop;
  perform personal.mail_deletion(v_user, 'done', 0);
  -- The name is kept for thirty days by the trigger of usernames.sql, and is anybody's then.
  update public.users
  set email = p_user || '@deleted.invalid', username = 'deleted_' || right(replace(p_user::text, '-', ''), 20),
    username_changed_at = null, display_name = 'Deleted account', password_hash = '-', date_of_birth = '1900-01-01',
    is_super_admin = false, suspended_reason = null, suspended_at = null, totp_enabled_at = null, totp_exempt = false,
    email_confirmed_at = null, bio = '', avatar_url = null, banner_url = null, time_zone = null, updated_at = now(),
    erased_at = now()
  where id = p_user;
  return true;
end $$;
--> statement-breakpoint
-- Names that nobody has to be protected by any more. Returns how many.
create or replace function public.usernames_release() returns bigint
language sql security definer set search_path = '' as $$
  with gone as (delete from public.former_usernames where until <= now() returning 1) select count(*) from gone
$$;
--> statement-breakpoint
create or replace function personal.mail_deletion(p public.users, p_state text, p_tokens bigint) returns void
language sql set search_path = '' as $$
  insert into public.outbox (kind, payload)
  values ('mail', jsonb_build_object('template', 'account_deletion', 'to', p.email, 'props', jsonb_build_object(
    'state', p_state, 'display_name', p.display_name, 'tokens', p_tokens,
    'deletion_date', p.deletion_requested_at + interval '14 days')))
$$;
--> statement-breakpoint
create or replace function personal.forget_accounts(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_email text := (select email from public.users where id = p_user);
begin
  delete from public.sessions where user_id = p_user;
  delete from public.session_families where user_id = p_user;
  delete from public.totp_secrets where user_id = p_user;
  delete from public.recovery_codes where user_id = p_user;
  delete from public.mail_proofs where user_id = p_user or email = v_email;
  delete from public.mail_gates where email = v_email;
  delete from public.outbox where kind = 'mail' and payload ->> 'to' = v_email;
  update public.creator_profiles
  set category = 'Other', specialties = '{}', country = null, state = null, creator_type = null, social_links = '{}',
    card_url = null, verified = false, updated_at = now()
  where user_id = p_user;
end $$;
--> statement-breakpoint
-- source: src/features/notifications/personal.sql
-- The notifications' part of what is known of a person (accounts/data.sql).

create or replace function personal.export_notifications(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select n.id::text, json_build_object('id', n.id, 'type', n.type, 'title', n.title, 'message', n.message,
    'created_at', n.created_at, 'read_at', n.read_at)
  from public.notifications n
  where n.user_id = p_user and (p_after is null or n.id > p_after::uuid) order by n.id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_notification_preferences(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select 'preferences', to_json(p) from public.notification_preferences p where p.user_id = p_user and p_after is null
$$;
--> statement-breakpoint
-- Where pushes go, without the address: whoever knows it could push.
create or replace function personal.export_push_devices(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.id::text, json_build_object('id', s.id, 'device', s.user_agent, 'subscribed_at', s.created_at)
  from public.push_subscriptions s
  where s.user_id = p_user and (p_after is null or s.id > p_after::uuid) order by s.id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.forget_notifications(p_user uuid) returns void
language sql set search_path = '' as $$
  delete from public.notifications where user_id = p_user;
  delete from public.notification_preferences where user_id = p_user;
  delete from public.notification_copies where user_id = p_user;
  delete from public.push_subscriptions where user_id = p_user;
$$;
--> statement-breakpoint
-- source: src/features/purchase/personal.sql
-- The purchases' part of what is known of a person (accounts/data.sql). Cards were never here: the provider has them.

create or replace function personal.export_purchases(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select p.id::text, json_build_object('id', p.id, 'tokens', p.tokens, 'usd', p.usd_cents / 100.0, 'status', p.status,
    'gift_for', r.username, 'gift_message', nullif(p.message, ''), 'refund', p.refund_state, 'dispute', p.dispute_state,
    'bought_at', p.created_at, 'credited_at', p.credited_at)
  from public.purchases p left join public.users r on r.id = p.recipient_id
  where p.user_id = p_user and (p_after is null or p.id > p_after::uuid) order by p.id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_gift_settings(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select 'gifts', json_build_object('accepts_gifts', coalesce(
    (select g.accepts_gifts from public.gift_settings g where g.user_id = p_user), true))
  where p_after is null
$$;
--> statement-breakpoint
-- What was bought, for how much and when stays, as books have to be kept. The provider forgets the cards by way of the outbox.
create or replace function personal.forget_purchases(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_name text := (select display_name from public.users where id = p_user);
begin
  delete from public.gift_settings where user_id = p_user;
  with gone as (
    delete from public.payment_customers where user_id = p_user returning stripe_customer_id
  )
  insert into public.outbox (kind, payload)
  select 'payer', jsonb_build_object('customer_id', stripe_customer_id) from gone;
  -- Whoever was given tokens keeps them and the notice of it, without the name.
  update public.notifications n
  set title = replace(n.title, v_name, 'Deleted account'), message = replace(n.message, v_name, 'Deleted account')
  from public.purchases p
  where p.user_id = p_user and p.recipient_id = n.user_id and n.data ->> 'purchase_id' = p.id::text;
end $$;
--> statement-breakpoint
-- source: src/features/social/personal.sql
-- Following's part of what is known of a person (accounts/data.sql). Who follows somebody is those people's matter:
-- it is not in the somebody's export.

create or replace function personal.export_follows(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select f.creator_id::text, json_build_object('creator', u.username, 'since', f.created_at)
  from public.follows f join public.users u on u.id = f.creator_id
  where f.follower_id = p_user and (p_after is null or f.creator_id > p_after::uuid)
  order by f.creator_id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_subscriptions(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.creator_id || '/' || s.starts_at, json_build_object('creator', u.username, 'starts_at', s.starts_at,
    'ends_at', s.ends_at)
  from public.subscriptions s join public.users u on u.id = s.creator_id
  where s.subscriber_id = p_user and (p_after is null
    or (s.creator_id, s.starts_at) > (split_part(p_after, '/', 1)::uuid, split_part(p_after, '/', 2)::timestamptz))
  order by s.creator_id, s.starts_at limit p_limit
$$;
--> statement-breakpoint
-- Paid periods stay, as what was paid for them does.
create or replace function personal.forget_social(p_user uuid) returns void
language sql set search_path = '' as $$
  delete from public.follows where follower_id = p_user or creator_id = p_user;
$$;
--> statement-breakpoint
-- source: src/features/tips/personal.sql
-- The tips' part of what is known of a person (accounts/data.sql).

create or replace function personal.export_tips_sent(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select t.id::text, json_build_object('id', t.id, 'to', u.username, 'tokens', t.tokens, 'tier', t.tier_type,
    'message', t.message, 'sent_at', t.created_at)
  from public.tips t left join public.users u on u.id = t.recipient_id
  where t.sender_id = p_user and (p_after is null or t.id > p_after::uuid) order by t.id limit p_limit
$$;
--> statement-breakpoint
create or replace function personal.export_tips_received(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select t.id::text, json_build_object('id', t.id, 'from', u.username, 'tokens', t.tokens, 'tier', t.tier_type,
    'message', t.message, 'received_at', t.created_at)
  from public.tips t left join public.users u on u.id = t.sender_id
  where t.recipient_id = p_user and (p_after is null or t.id > p_after::uuid) order by t.id limit p_limit
$$;
--> statement-breakpoint
-- A tip stays as it was given, its words included: they are the recipient's. The notice of it loses the name and the picture.
create or replace function personal.forget_tips(p_user uuid) returns void
language sql set search_path = '' as $$
  update public.notifications n
  set title = replace(n.title, n.data #>> '{sender,display_name}', 'Deleted account'),
    message = replace(n.message, n.data #>> '{sender,display_name}', 'Deleted account'),
    data = jsonb_set(n.data, '{sender}', jsonb_build_object('id', p_user, 'username', null, 'display_name',
      'Deleted account', 'avatar_url', null))
  where n.user_id in (select t.recipient_id from public.tips t where t.sender_id = p_user)
    and n.type = 'tip_received' and n.data #>> '{sender,id}' = p_user::text
$$;
--> statement-breakpoint
-- source: src/features/wallet/personal.sql
-- The wallet's part of what is known of a person (accounts/data.sql).

create or replace function personal.export_balances(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select 'balances', json_build_object('spendable', w -> 'spendable', 'held', w -> 'held', 'debt', w -> 'debt',
    'pending', w -> 'pending', 'available', w -> 'available', 'paying_out', w -> 'paying_out',
    'disputed', w -> 'disputed', 'weekly_spending_limit',
    (select l.tokens from ledger.spending_limits l where l.user_id = p_user))
  from ledger.wallet_balance(p_user) as w where p_after is null
$$;
--> statement-breakpoint
-- Everything that moved, as in the statement. The key is where the page after it begins: movement and account.
create or replace function personal.export_token_history(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.id || '/' || s.account_id, json_build_object('movement', s.id, 'moved_at', s.created_at, 'account', s.account,
    'kind', s.kind, 'tokens', s.tokens, 'balance_after', s.balance_after, 'with', s.counterparty, 'message', s.message,
    'label', s.label, 'reference', s.reference)
  from ledger.statement(p_user, '2000-01-01', now() + interval '1 day', p_limit, split_part(p_after, '/', 1)::uuid,
    split_part(p_after, '/', 2)::bigint) as s
$$;
--> statement-breakpoint
create or replace function personal.export_payouts(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select p.id::text, json_build_object('id', p.id, 'tokens', p.tokens, 'usd', p.usd_cents / 100.0, 'status', p.status,
    'failure', p.failure, 'requested_at', p.requested_at, 'paid_at', p.paid_at, 'failed_at', p.failed_at)
  from ledger.payouts p
  where p.creator_id = p_user and (p_after is null or p.id > p_after::uuid) order by p.id limit p_limit
$$;
--> statement-breakpoint
-- What can still be spent goes back to the platform, as was agreed when the deletion was asked for. Earnings below the
-- smallest payout, and what a dispute still holds, stay where they are: nobody can take them.
create or replace function personal.forget_wallet(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_account ledger.accounts;
begin
  delete from ledger.spending_limits where user_id = p_user;
  update ledger.payout_settings set ready = false, schedule = 'manual', updated_at = now() where creator_id = p_user;
  if not exists (select from ledger.accounts where owner_id = p_user and kind = 'spendable' and balance > 0) then
    return;
  end if;
  v_account := ledger_internal.lock_spendable(p_user);
  if v_account.balance > 0 then
    perform ledger_internal.take_from_lots(p_user, v_account.balance,
      ledger_internal.shift('forfeit', p_user, 'spendable', 'adjustments', v_account.balance, null));
  end if;
end $$;
