-- Account deletion: a request can be cancelled for 14 days, then the job `deletions` erases the account. During these
-- days the account is `deleted` for everyone else, and its owner can only restore it or export the data.

-- Returns true while a bank decides about a disputed card payment of this person. The erasure waits for the decision,
-- because the evidence names the person.
create or replace function personal.has_open_dispute(p_user uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.purchases p join public.disputes d on d.stripe_payment_intent_id = p.stripe_payment_intent_id
    where p.user_id = p_user and d.state = 'opened')
$$;

-- Returns the facts of a deletion: {status, requested_at, deletion_date, tokens (to be given up), spendable, earnings
-- (not paid out), paying_out, held, debt, is_disputed (the erasure waits for a bank), refused (null: possible)}.
-- Reasons: payout_underway, earnings_unpaid (the smallest payout or more), tokens_held.
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
    'deletion_date', v_user.deletion_requested_at + make_interval(days => settings.deletion_days()), 'tokens', v_spendable + v_earnings,
    'spendable', v_spendable, 'earnings', v_earnings, 'paying_out', v_wallet -> 'paying_out', 'held', v_wallet -> 'held',
    'debt', v_wallet -> 'debt', 'is_disputed', personal.has_open_dispute(p_user), 'refused', case
      when (v_wallet ->> 'paying_out')::bigint > 0 then 'payout_underway'
      when v_earnings >= settings.payout_min() then 'earnings_unpaid'
      when (v_wallet ->> 'held')::bigint > 0 then 'tokens_held' end);
end $$;

-- Requests the deletion. p_forfeit is the number of tokens that the person agrees to lose. It must equal the number
-- that they have. Revokes every sign-in and mails the person. Returns {outcome: 'done', replayed, deletion_date,
-- families} or {outcome: 'refused', reason, tokens}; reason is one of the above, tokens_left or not_found.
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
    'deletion_date', v_user.deletion_requested_at + make_interval(days => settings.deletion_days()), 'families', v_families);
end $$;

-- Cancels the deletion within the 14 days and restores the previous state, including a suspension. Returns {outcome:
-- 'done', replayed} or {outcome: 'refused', reason: 'too_late'}.
create or replace function public.account_restore(p_user uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
begin
  update public.users
  set status = case when suspended_reason is null then 'active' else 'suspended' end, deletion_requested_at = null
  where id = p_user and status = 'deleted' and erased_at is null
    and deletion_requested_at > now() - make_interval(days => settings.deletion_days())
  returning * into v_user;
  if found then
    perform personal.mail_deletion(v_user, 'restored', 0);
    return '{"outcome": "done", "replayed": false}';
  elsif exists (select from public.users where id = p_user and status <> 'deleted') then
    return '{"outcome": "done", "replayed": true}';
  end if;
  return '{"outcome": "refused", "reason": "too_late"}';
end $$;

-- Returns accounts whose 14 days are over and that have no open dispute, the longest overdue first.
create or replace function public.accounts_to_erase(p_limit integer, p_skip uuid[] default '{}') returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.users
  where status = 'deleted' and erased_at is null and deletion_requested_at <= now() - make_interval(days => settings.deletion_days())
    and id <> all (p_skip) and not personal.has_open_dispute(id)
  order by deletion_requested_at limit p_limit
$$;

-- Erases an account in one transaction: the personal data of every feature, then the person. Before that, the
-- manifests' `closeOneOf` ends open business, such as calls and events. Ledger entries stay, without a known owner.
-- Exactly one concurrent caller succeeds. Returns false if the account is not due or another caller erases it.
create or replace function public.account_erase(p_user uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user public.users;
  v_area name;
begin
  select * into v_user from public.users
  where id = p_user and status = 'deleted' and erased_at is null
    and deletion_requested_at <= now() - make_interval(days => settings.deletion_days())
    and not personal.has_open_dispute(id)
  -- `for no key update` is the weakest sufficient lock, because payments in progress refer to the person
  for no key update skip locked;
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
  -- The trigger of usernames.sql protects the former username for thirty days. The replacement is random, so that it is
  -- never taken.
  update public.users
  set email = gen_random_uuid() || '@deleted.invalid',
    username = 'deleted_' || right(replace(gen_random_uuid()::text, '-', ''), 20),
    username_changed_at = null, display_name = 'Deleted account', password_hash = '-', date_of_birth = '1900-01-01',
    is_super_admin = false, suspended_reason = null, suspended_at = null, suspended_until = null, totp_enabled_at = null, totp_exempt = false,
    email_confirmed_at = null, bio = '', avatar_url = null, banner_url = null, time_zone = null, updated_at = now(),
    erased_at = now()
  where id = p_user;
  return true;
end $$;

-- Releases former usernames whose protection has ended. Returns their number.
create or replace function public.usernames_release() returns bigint
language sql security definer set search_path = '' as $$
  with gone as (delete from public.former_usernames where until <= now() returning 1) select count(*) from gone
$$;

create or replace function personal.mail_deletion(p public.users, p_state text, p_tokens bigint) returns void
language sql set search_path = '' as $$
  insert into public.outbox (kind, payload)
  values ('mail', jsonb_build_object('template', 'account_deletion', 'to', p.email, 'props', jsonb_build_object(
    'state', p_state, 'display_name', p.display_name, 'tokens', p_tokens,
    'deletion_date', p.deletion_requested_at + make_interval(days => settings.deletion_days()))))
$$;

-- Erases the suspensions of a person with their reasons, except a suspension with an open appeal
-- (moderation/personal.sql).
create or replace function personal.forget_suspensions(p_user uuid) returns void
language sql set search_path = '' as $$
  delete from public.suspensions s where s.user_id = p_user
    and not exists (select from public.appeals a where a.decision_id = s.id and a.status = 'open')
$$;

create or replace function personal.forget_accounts(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_email text := (select email from public.users where id = p_user);
begin
  delete from public.sessions where user_id = p_user;
  delete from public.session_families where user_id = p_user;
  delete from public.totp_secrets where user_id = p_user;
  delete from public.recovery_codes where user_id = p_user;
  update public.banned_marks set until = now() + make_interval(years => settings.ban_years()) where user_id = p_user;
  delete from public.held_accounts where user_id = p_user;
  delete from public.viewings where user_id = p_user;
  delete from public.mail_proofs where user_id = p_user or email = v_email;
  delete from public.mail_gates where email = v_email;
  delete from public.outbox where kind = 'mail' and payload ->> 'to' = v_email;
  update public.creator_profiles
  set category = 'Other', specialties = '{}', country = null, state = null, creator_type = null, social_links = '{}',
    card_url = null, verified = false, updated_at = now()
  where user_id = p_user;
end $$;
