-- A tip is a movement; this shows it in the feature's words. The owner's rights apply, so the application may read it.
create or replace view public.tips as
select id, payer_id as sender_id, payee_id as recipient_id, tokens, memo as message, label as tier_type, created_at
from ledger.movements where kind = 'tip';

-- POST /tips/send in one round trip: decides, moves the tokens, and writes what both sides are to be told.
--
-- p_tokens is a whole number of tokens, p_message at most 200 characters; p_key and p_hash are the caller's
-- Idempotency-Key and body hash (null: no key). p_texts = {title, message}, in which {sender} and {tokens} are filled in.
-- Returns {outcome: 'done', tip_id, movement_id (the same), tokens, balance, created_at, replayed} or {outcome: 'refused',
-- reason, replayed} with reason idempotency_conflict, invalid_amount, sender_inactive, self, recipient_not_found,
-- recipient_not_creator, insufficient_tokens or weekly_limit (with limit, left and frees_at).
create or replace function ledger.tip_send(
  p_sender uuid,
  p_recipient uuid,
  p_tokens bigint,
  p_message text,
  p_tier text,
  p_key text,
  p_hash text,
  p_texts jsonb
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v record;
  v_data jsonb;
begin
  v := ledger_internal.pay('tip', p_sender, p_recipient, p_tokens, p_message, p_tier, null, p_key, p_hash);
  if v.paid then
    v_data := jsonb_build_object('tip_id', v.movement, 'tokens', p_tokens, 'message', p_message, 'tier_type', p_tier,
      'created_at', now(), 'sender', jsonb_build_object('id', p_sender, 'username', v.payer_username,
      'display_name', v.payer_display_name, 'avatar_url', v.payer_avatar_url));
    with notified as (
      insert into public.notifications (user_id, type, title, message, data)
      values (p_recipient, 'tip_received',
        left(replace(replace(p_texts ->> 'title', '{tokens}', p_tokens::text), '{sender}', v.payer_display_name), 200),
        replace(replace(p_texts ->> 'message', '{tokens}', p_tokens::text), '{sender}', v.payer_display_name), v_data)
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
