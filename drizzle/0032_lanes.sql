-- source: src/features/tips/tips.sql
-- A tip is a movement; this shows it in the feature's words. The owner's rights apply, so the application may read it.
create or replace view public.tips as
select id, payer_id as sender_id, payee_id as recipient_id, tokens, memo as message, label as tier_type, created_at
from ledger.movements where kind = 'tip';
--> statement-breakpoint
-- POST /tips/send in one round trip: decides, moves the tokens, and writes what both sides are to be told.
--
-- p_tokens is a whole number of tokens, p_message at most 200 characters; p_key and p_hash are the caller's
-- Idempotency-Key and body hash (null: no key). p_texts = {title, message}, in which {sender} and {tokens} are filled in.
-- p_country is where the sender is. Who muted the sender gets the tip, and is not told of it.
-- Returns {outcome: 'done', tip_id, movement_id (the same), tokens, balance, created_at, replayed} or {outcome: 'refused',
-- reason, replayed} with reason idempotency_conflict, invalid_amount, sender_inactive, self, recipient_not_found,
-- recipient_not_creator, insufficient_tokens or weekly_limit (with limit, left and frees_at).
drop function if exists ledger.tip_send(uuid, uuid, bigint, text, text, text, text, jsonb);
--> statement-breakpoint
create or replace function ledger.tip_send(
  p_sender uuid,
  p_recipient uuid,
  p_tokens bigint,
  p_message text,
  p_tier text,
  p_key text,
  p_hash text,
  p_texts jsonb,
  p_country text default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v record;
  v_data jsonb;
begin
  v := ledger_internal.pay('tip', p_sender, p_recipient, p_tokens, p_message, p_tier, null, p_key, p_hash,
    p_country);
  if v.paid then
    v_data := jsonb_build_object('tip_id', v.movement, 'tokens', p_tokens, 'message', p_message, 'tier_type', p_tier,
      'created_at', now(), 'sender', jsonb_build_object('id', p_sender, 'username', v.payer_username,
      'display_name', v.payer_display_name, 'avatar_url', v.payer_avatar_url));
    with notified as (
      insert into public.notifications (user_id, type, title, message, data)
      select p_recipient, 'tip_received',
        left(replace(replace(p_texts ->> 'title', '{tokens}', p_tokens::text), '{sender}', v.payer_display_name), 200),
        replace(replace(p_texts ->> 'message', '{tokens}', p_tokens::text), '{sender}', v.payer_display_name), v_data
      where not exists (select from public.mutes where muter_id = p_recipient and muted_id = p_sender)
    )
    insert into public.outbox (kind, payload) values
      ('realtime', jsonb_build_object('channel', 'user:' || p_recipient, 'name', 'tip.received', 'data', v_data)),
      ('realtime', jsonb_build_object('channel', 'user:' || p_sender, 'name', 'balance.changed', 'data',
        jsonb_build_object('balance', v.balance, 'tokens', -p_tokens, 'movement_id', v.movement)));
    perform ledger_internal.fold_sometimes(v.pending);
  end if;
  return case when v.answer ? 'movement_id'
    then v.answer || jsonb_build_object('tip_id', v.answer -> 'movement_id') else v.answer end;
end $$;
--> statement-breakpoint
-- The tips that somebody sent ('sent'), received ('received') or both (null), newest first, older than p_before (null: from the
-- newest): at most p_limit, each with the other person. Each way is one index range that stops with the page.
create or replace function ledger.tip_history(p_user uuid, p_direction text, p_limit integer, p_before uuid default null)
returns table (
  id uuid, direction text, tokens bigint, message text, tier_type text, created_at timestamptz,
  person_id uuid, username text, display_name text, avatar_url text
) language sql stable security definer set search_path = '' as $$
  select p.id, p.direction, p.tokens, p.memo, p.label, p.created_at, u.id, u.username, u.display_name, u.avatar_url
  from (
    (select m.id, 'sent' as direction, m.tokens, m.memo, m.label, m.created_at, m.payee_id as other
      from ledger.movements m
      where m.payer_id = p_user and m.kind = 'tip' and (p_direction is null or p_direction = 'sent')
        and (p_before is null or m.id < p_before)
      order by m.id desc limit p_limit)
    union all
    (select m.id, 'received', m.tokens, m.memo, m.label, m.created_at, m.payer_id
      from ledger.movements m
      where m.payee_id = p_user and m.kind = 'tip' and (p_direction is null or p_direction = 'received')
        and (p_before is null or m.id < p_before)
      order by m.id desc limit p_limit)
  ) as p
  join public.users u on u.id = p.other
  order by p.id desc limit p_limit
$$;
--> statement-breakpoint
-- Who gave a creator most in tips since a moment, taken back ones left out: at most p_limit people that are there for the
-- creator. total_spent in tokens; of equals, whoever reached it first.
create or replace function ledger.top_gifters(p_creator uuid, p_since timestamptz, p_limit integer)
returns table (id uuid, username text, display_name text, avatar_url text, total_spent bigint)
language sql stable security definer set search_path = '' as $$
  select u.id, u.username, u.display_name, u.avatar_url, g.tokens
  from (
    select m.payer_id, sum(m.tokens - coalesce(e.reversed, 0))::bigint as tokens, max(m.id::text) as reached
    from ledger.movements m left join ledger.earnings e on e.movement_id = m.id
    where m.payee_id = p_creator and m.kind = 'tip' and m.id >= ledger_internal.first_id(p_since)
    group by m.payer_id
  ) as g
  join public.users u on u.id = g.payer_id and u.status = 'active'
  where g.tokens > 0
    and not exists (select from public.blocks b where b.blocker_id = p_creator and b.blocked_id = u.id)
    and not exists (select from public.blocks b where b.blocker_id = u.id and b.blocked_id = p_creator)
  order by g.tokens desc, g.reached limit p_limit
$$;
--> statement-breakpoint
-- What a fan's tokens became a creator's since a moment, taken back ones left out: tips, messages and whatever else is paid
-- for. The most first.
create or replace function ledger.net_spending(p_creator uuid, p_since timestamptz)
returns table (fan_id uuid, tokens bigint)
language sql stable security definer set search_path = '' as $$
  select m.payer_id, sum(m.tokens - coalesce(e.reversed, 0))::bigint as tokens
  from ledger.movements m
  join ledger.accounts a on a.id = m.to_account and a.owner_id = p_creator and a.kind = 'pending'
  left join ledger.earnings e on e.movement_id = m.id
  where m.payee_id = p_creator and m.payer_id <> p_creator and m.id >= ledger_internal.first_id(p_since)
  group by m.payer_id
  having sum(m.tokens - coalesce(e.reversed, 0)) > 0
  order by 2 desc, 1
$$;
--> statement-breakpoint
-- source: src/features/wallet/pay.sql
-- A fan pays a creator at once: what tips, messages, shop and content have in common. The busiest path of the product:
-- `pay` looks everything up with one statement and decides, `transfer` moves the tokens with two, or three with a key.

-- Moves spendable tokens into an account that is credited through the inbox; p_matures_at is set for earnings.
--
-- The debit decides and locks. The answer is complete right after it, so it is stored next, and a concurrent duplicate,
-- which waited at the debit, finds it, undoes its own debit and gives the same answer.
-- answer = {outcome: 'done', movement_id, tokens, balance, created_at, replayed} or {outcome: 'refused', reason:
-- 'insufficient_tokens' or 'idempotency_conflict', replayed}; only if `paid` is true something happened.
create or replace function ledger_internal.transfer(
  p_kind text,
  p_payer uuid,
  p_from bigint,
  p_payee uuid,
  p_to bigint,
  p_tokens bigint,
  p_matures_at timestamptz,
  p_memo text,
  p_label text,
  p_reference uuid,
  p_key text,
  p_hash text,
  out answer jsonb,
  out paid boolean,
  out movement uuid,
  out balance bigint
) language plpgsql as $$
declare
  v_request uuid;
  v_stored jsonb;
begin
  update ledger.accounts a set balance = a.balance - p_tokens where a.id = p_from and a.balance >= p_tokens
  returning a.balance into balance;
  paid := found;
  movement := uuidv7();
  answer := case when paid
    then jsonb_build_object('outcome', 'done', 'movement_id', movement, 'tokens', p_tokens, 'balance', balance,
      'created_at', now(), 'replayed', false)
    else ledger_internal.refusal('insufficient_tokens') end;
  if p_key is not null then
    v_request := uuidv7();
    v_stored := ledger_internal.remember(p_payer, p_key, p_hash, v_request, answer);
    if v_stored is not null then
      if paid then
        update ledger.accounts a set balance = a.balance + p_tokens where a.id = p_from;
      end if;
      answer := v_stored;
      paid := false;
    end if;
  end if;
  if not paid then
    return;
  end if;

  -- Nearly always the first lot is enough; when it is not, the loop takes from several.
  with lot as (
    update ledger.lots set remaining = remaining - p_tokens, open = remaining > p_tokens
    where remaining >= p_tokens and id = (
      select id from ledger.lots where owner_id = p_payer and open and not frozen order by kind desc, id limit 1)
    returning id
  ), used as (
    insert into ledger.lot_uses (lot_id, movement_id, tokens) select id, movement, p_tokens from lot
  ), credited as (
    insert into ledger.inbox (account_id, movement_id, tokens, matures_at) values (p_to, movement, p_tokens, p_matures_at)
  ), moved as (
    insert into ledger.movements (id, from_account, to_account, tokens, from_balance, kind, payer_id, payee_id, memo,
      label, reference, request_id)
    values (movement, p_from, p_to, p_tokens, balance, p_kind, p_payer, p_payee, p_memo, p_label, p_reference, v_request)
  )
  select id into v_request from lot;
  if not found then
    perform ledger_internal.take_from_lots(p_payer, p_tokens, movement);
  end if;
end $$;
--> statement-breakpoint
-- A payment between two people, with every reason against it. Further reasons: invalid_amount, sender_inactive, self,
-- recipient_not_found, recipient_not_creator, weekly_limit (limits.sql). The caller ends with `fold_sometimes(pending)`.
-- Who is blocked, or hidden where the payer is (p_country; null: not known), is not there: the rule of public.reach and
-- public.hidden_in written out, since calling them takes longer than the rest of the statement.
drop function if exists ledger_internal.pay(text, uuid, uuid, bigint, text, text, uuid, text, text);
--> statement-breakpoint
create or replace function ledger_internal.pay(
  p_kind text,
  p_payer uuid,
  p_payee uuid,
  p_tokens bigint,
  p_memo text,
  p_label text,
  p_reference uuid,
  p_key text,
  p_hash text,
  p_country text default null,
  out answer jsonb,
  out paid boolean,
  out movement uuid,
  out balance bigint,
  out payer_username text,
  out payer_display_name text,
  out payer_avatar_url text,
  out pending bigint
) language plpgsql as $$
declare
  v record;
  v_reason text;
  v_done record;
begin
  select p.status, p.username, p.display_name, p.avatar_url, a.id as account, q.status as payee_status,
    q.role as payee_role, b.id as pending, ledger_internal.matures_at(coalesce(c.created_at, q.created_at)) as matures_at,
    l.user_id is not null as limited,
    exists (select from public.blocks where blocker_id = p_payer and blocked_id = p_payee)
      or exists (select from public.blocks where blocker_id = p_payee and blocked_id = p_payer)
      or (p_country is not null and exists (
        select from public.privacy_settings s where s.user_id = p_payee and p_country = any (s.hidden_countries))) as absent
  into v
  from (select) as one
  left join public.users p on p.id = p_payer
  left join ledger.accounts a on a.owner_id = p_payer and a.kind = 'spendable'
  left join public.users q on q.id = p_payee
  left join public.creator_profiles c on c.user_id = p_payee
  left join ledger.accounts b on b.owner_id = p_payee and b.kind = 'pending'
  left join ledger.spending_limits l on l.user_id = p_payer;
  v_reason := case
    when p_tokens is null or p_tokens < 1 then 'invalid_amount'
    when v.status is distinct from 'active' then 'sender_inactive'
    when p_payer = p_payee then 'self'
    when v.payee_status is distinct from 'active' or v.absent then 'recipient_not_found'
    when v.payee_role <> 'creator' then 'recipient_not_creator'
    when v.account is null then 'insufficient_tokens'
  end;
  if v_reason is null and v.limited then
    -- What was spent is only known for certain while nobody else can spend.
    perform ledger_internal.lock_spendable(p_payer);
    answer := ledger_internal.weekly_limit(p_payer, v.account, p_tokens);
  end if;
  if v_reason is not null or answer is not null then
    paid := false;
    answer := coalesce(answer, ledger_internal.refusal(v_reason));
    answer := coalesce(ledger_internal.remember(p_payer, p_key, p_hash, uuidv7(), answer), answer);
    return;
  end if;
  pending := coalesce(v.pending, ledger_internal.account(p_payee, 'pending'));
  v_done := ledger_internal.transfer(p_kind, p_payer, v.account, p_payee, pending, p_tokens, v.matures_at, p_memo, p_label,
    p_reference, p_key, p_hash);
  answer := v_done.answer;
  paid := v_done.paid;
  movement := v_done.movement;
  balance := v_done.balance;
  payer_username := v.username;
  payer_display_name := v.display_name;
  payer_avatar_url := v.avatar_url;
end $$;
