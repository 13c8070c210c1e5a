-- Broadcasts can have attachments that cost tokens to open. Each reader pays once, and the sender gets the tokens at
-- once.

-- POST /messages/{userId}/{messageId}/unlock in one round trip: checks, pays, opens and announces. p_price is the price
-- that the reader saw (null: any). p_key and p_hash are the Idempotency-Key and the body hash. A second request,
-- with any key, is free.
-- Returns {outcome: 'done', message, balance, replayed} or {outcome: 'refused', reason, replayed}. The reason is
-- not_found (also for deleted, hidden or blocked), price_changed (with price), or one of ledger_internal.pay.
create or replace function ledger.message_unlock(
  p_reader uuid, p_other uuid, p_message uuid, p_price integer, p_country text, p_key text, p_hash text
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_message public.messages;
  v_answer jsonb;
  v record;
begin
  -- serializes the requests of a reader, so that concurrent requests pay once
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('unlock ' || p_reader || p_message, 0));
  v_answer := ledger_internal.answered(p_reader, p_key, p_hash);
  if v_answer is null then
    -- locks the message, so that the sender cannot delete it during the payment
    select s.* into v_message from public.messages s
    join public.conversation_members m on m.conversation_id = s.conversation_id
    where s.id = p_message and m.owner_id = p_reader and m.other_id = p_other and s.sender_id = p_other
      and s.seq > m.cleared_seq and s.deleted_at is null and s.hidden_at is null and s.removed_at is null and s.unlock_price > 0
      and public.reach(p_reader, p_other) is null
      and exists (select from public.uploads u where u.id = s.attachment_id and u.state = 'kept')
    for update of s;
    v_answer := case
      when not found then ledger_internal.refusal('not_found')
      when v_message.unlocked_at is not null then jsonb_build_object('outcome', 'done', 'replayed', false, 'balance',
        ledger_internal.spendable_of(p_reader))
      when p_price <> v_message.unlock_price then ledger_internal.refusal('price_changed')
        || jsonb_build_object('price', v_message.unlock_price)
    end;
    if v_answer is not null then
      v_answer := coalesce(ledger_internal.remember(p_reader, p_key, p_hash, uuidv7(), v_answer), v_answer);
    else
      v := ledger_internal.pay('content', p_reader, p_other, v_message.unlock_price, '', v_message.kind, p_message, p_key,
        p_hash, p_country);
      v_answer := v.answer;
      if v.paid then
        perform ledger_internal.message_unlocked(v_message);
        perform ledger_internal.tell_balance(p_reader, v.balance, -v_message.unlock_price, v.movement);
        perform ledger_internal.tell_earnings(p_other);
        perform public.notify(p_other, 'message.unlocked', jsonb_build_object('conversation_id', v_message.conversation_id,
          'username', u.username, 'tokens', v_message.unlock_price, 'sender', jsonb_build_object('id', u.id,
            'username', u.username, 'display_name', u.display_name)))
        from public.users u where u.id = p_reader and not public.is_muted(p_reader, p_other);
        perform ledger_internal.fold_sometimes(v.pending);
      end if;
    end if;
  end if;
  return case when v_answer ->> 'outcome' = 'done' then ledger_internal.message_answer(v_answer, p_message) else v_answer end;
end $$;

-- Opens the attachment in all messages of the conversation that contain it, and announces this to both people. The
-- attachment stays open for the reader even if the sender deletes it.
create or replace function ledger_internal.message_unlocked(p_message public.messages) returns void
language plpgsql as $$
begin
  update public.messages set unlocked_at = now()
  where attachment_id = p_message.attachment_id and conversation_id = p_message.conversation_id
    and unlock_price > 0 and unlocked_at is null;
  -- only the first sale sets sold_at, so that later sales do not wait for the row
  if exists (select from public.uploads where id = p_message.attachment_id and sold_at is null) then
    perform public.sell_uploads(array[p_message.attachment_id]);
  end if;
  perform public.tell_conversation(m.conversation_id, 'message.changed', public.message_json(m))
  from public.messages m
  where m.attachment_id = p_message.attachment_id and m.conversation_id = p_message.conversation_id;
end $$;
