-- View of tips, which are ledger movements. It runs with the rights of its owner, so that the application's role can
-- read it.
create or replace view public.tips as
select id, payer_id as sender_id, payee_id as recipient_id, tokens, memo as message, label as tier_type, created_at
from ledger.movements where kind = 'tip';

-- Implements POST /tips/send in one round trip: checks the tip, moves the tokens and enqueues the events. p_tokens is a
-- whole number of tokens; p_message has at most 200 characters; p_key and p_hash are the Idempotency-Key and body hash
-- (null: no key); p_country is the sender's country. A creator who muted the sender gets the tip without a
-- notification. p_stream is the stream of the tip: the tip refers to it, and viewers get an event, if the sender can
-- watch the stream. After the end of the stream the tip is sent without a stream. A stream of another creator is
-- refused. Returns {outcome: 'done', tip_id, movement_id (the same), tokens, balance, created_at, replayed} or
-- {outcome: 'refused', reason, replayed} with reason idempotency_conflict, invalid_amount, sender_inactive, self,
-- recipient_not_found, recipient_not_creator, stream_not_found, insufficient_tokens or weekly_limit (with limit, left
-- and frees_at).
create or replace function ledger.tip_send(
  p_sender uuid,
  p_recipient uuid,
  p_tokens bigint,
  p_message text,
  p_tier text,
  p_key text,
  p_hash text,
  p_country text default null,
  p_stream uuid default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v record;
  v_answer jsonb;
  v_data jsonb;
  v_stream uuid;
begin
  if p_stream is not null then
    select n.stream_id into v_stream from public.live_now n
    where n.stream_id = p_stream and n.creator_id = p_recipient
      and public.stream_refusal(n.stream_id, p_sender, p_country) is null;
    if not found and not exists (select from public.streams where id = p_stream and creator_id = p_recipient) then
      v_answer := ledger_internal.refusal('stream_not_found');
      v_answer := coalesce(ledger_internal.remember(p_sender, p_key, p_hash, uuidv7(), v_answer), v_answer);
      return v_answer || jsonb_strip_nulls(jsonb_build_object('tip_id', v_answer -> 'movement_id'));
    end if;
  end if;
  v := ledger_internal.pay('tip', p_sender, p_recipient, p_tokens, p_message, p_tier, v_stream, p_key, p_hash,
    p_country);
  if v.paid then
    v_data := jsonb_build_object('tip_id', v.movement, 'tokens', p_tokens, 'message', p_message, 'tier_type', p_tier,
      'created_at', now(), 'sender', jsonb_build_object('id', p_sender, 'username', v.payer_username,
      'display_name', v.payer_display_name, 'avatar_url', v.payer_avatar_url))
      -- with this field the stream's page does not show a toast
      || case when v_stream is null then '{}' else jsonb_build_object('stream_id', v_stream) end;
    if not exists (select from public.mutes where muter_id = p_recipient and muted_id = p_sender) then
      perform public.notify(p_recipient, 'tip_received', v_data);
      if v_stream is not null then
        perform public.stream_tell_tip(v_stream, v_data);
      end if;
    end if;
    insert into public.outbox (kind, payload) values
      ('realtime', jsonb_build_object('channel', 'user:' || p_recipient, 'name', 'tip.received', 'data', v_data)),
      ('realtime', jsonb_build_object('channel', 'user:' || p_sender, 'name', 'balance.changed', 'data',
        jsonb_build_object('balance', v.balance, 'tokens', -p_tokens, 'movement_id', v.movement)));
    perform ledger_internal.fold_sometimes(v.pending);
  end if;
  return case when v.answer ? 'movement_id'
    then v.answer || jsonb_build_object('tip_id', v.answer -> 'movement_id') else v.answer end;
end $$;

-- Returns at most p_limit tips that a user sent ('sent'), received ('received') or both (null), newest first, older
-- than p_before (null: from the newest), each with the other person. Each direction is one index range scan that stops
-- at the end of the page.
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

-- Returns at most p_limit fans who tipped a creator most since p_since, without reversed tips and unavailable fans.
-- total_spent is in tokens. Of fans with equal sums, the fan who reached the sum first comes first.
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

-- Returns the tokens that each fan paid a creator since p_since, without reversed payments: tips, messages and all
-- other payments. Sorted by the sum, highest first.
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

-- Returns the times of each fan's first and last payment to a creator since p_since, and the tokens paid since p_later,
-- without reversed payments.
create or replace function ledger.fan_payments(p_creator uuid, p_since timestamptz, p_later timestamptz)
returns table (fan_id uuid, first_at timestamptz, last_at timestamptz, tokens bigint)
language sql stable security definer set search_path = '' as $$
  select m.payer_id, min(m.created_at), max(m.created_at),
    coalesce(sum(m.tokens - coalesce(e.reversed, 0)) filter (where m.id >= ledger_internal.first_id(p_later)), 0)::bigint
  from ledger.movements m
  join ledger.accounts a on a.id = m.to_account and a.owner_id = p_creator and a.kind = 'pending'
  left join ledger.earnings e on e.movement_id = m.id
  where m.payee_id = p_creator and m.payer_id <> p_creator and m.id >= ledger_internal.first_id(p_since)
  group by m.payer_id
$$;

-- Returns the number and the total tokens of a creator's tips on a stream, without reversed tips.
create or replace function ledger.stream_tips(p_stream uuid, p_creator uuid, p_since timestamptz)
returns table (tips bigint, tokens bigint) language sql stable security definer set search_path = '' as $$
  select count(*), coalesce(sum(m.tokens - coalesce(e.reversed, 0)), 0)::bigint
  from ledger.movements m left join ledger.earnings e on e.movement_id = m.id
  where m.payee_id = p_creator and m.kind = 'tip' and m.id >= ledger_internal.first_id(p_since) and m.reference = p_stream
    and coalesce(e.reversed, 0) < m.tokens
$$;

-- Returns the tips that stream_tips counts, from p_payer or from all people (null), each with the id of its ledger
-- movement, the tokens after reversals (tokens) and the original tokens (given).
create or replace function ledger.stream_tip_rows(p_stream uuid, p_creator uuid, p_since timestamptz, p_payer uuid)
returns table (id uuid, payer_id uuid, tokens bigint, given bigint, message text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select m.id, m.payer_id, m.tokens - coalesce(e.reversed, 0), m.tokens, m.memo, m.created_at
  from ledger.movements m left join ledger.earnings e on e.movement_id = m.id
  where m.payee_id = p_creator and m.kind = 'tip' and m.id >= ledger_internal.first_id(p_since) and m.reference = p_stream
    and coalesce(e.reversed, 0) < m.tokens and (p_payer is null or m.payer_id = p_payer)
$$;

-- Returns at most p_limit people who tipped most on a stream, without reversed tips, highest sum first.
create or replace function ledger.stream_supporters(p_stream uuid, p_creator uuid, p_since timestamptz, p_limit integer)
returns table (id uuid, username text, display_name text, avatar_url text, tokens bigint)
language sql stable security definer set search_path = '' as $$
  select u.id, u.username, u.display_name, u.avatar_url, g.tokens
  from (
    select m.payer_id, sum(m.tokens - coalesce(e.reversed, 0))::bigint as tokens, max(m.id::text) as reached
    from ledger.movements m left join ledger.earnings e on e.movement_id = m.id
    where m.payee_id = p_creator and m.kind = 'tip' and m.id >= ledger_internal.first_id(p_since) and m.reference = p_stream
    group by m.payer_id
  ) as g
  join public.users u on u.id = g.payer_id and u.status = 'active'
  where g.tokens > 0 order by g.tokens desc, g.reached limit p_limit
$$;
