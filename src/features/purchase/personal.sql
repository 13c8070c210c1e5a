-- Personal data of purchases (accounts/personal-data). Cards are stored only at the provider.

create or replace function personal.export_purchases(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select p.id::text, json_build_object('id', p.id, 'tokens', p.tokens, 'usd', p.usd_cents / 100.0, 'status', p.status,
    'gift_for', r.username, 'gift_message', nullif(p.message, ''), 'refund', p.refund_state, 'dispute', p.dispute_state,
    'bought_at', p.created_at, 'credited_at', p.credited_at)
  from public.purchases p left join public.users r on r.id = p.recipient_id
  where p.user_id = p_user and (p_after is null or p.id > p_after::uuid) order by p.id limit p_limit
$$;

create or replace function personal.export_gift_settings(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select 'gifts', json_build_object('accepts_gifts', coalesce(
    (select g.accepts_gifts from public.gift_settings g where g.user_id = p_user), true))
  where p_after is null
$$;

-- Erases personal data of purchases. Package, price and time stay for accounting. Through the outbox, the provider
-- deletes the cards.
create or replace function personal.forget_purchases(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_name text := (select display_name from public.users where id = p_user);
begin
  delete from public.gift_settings where user_id = p_user;
  update public.purchases set card_mark = null where user_id = p_user and card_mark is not null;
  with gone as (
    delete from public.payment_customers where user_id = p_user returning stripe_customer_id
  )
  insert into public.outbox (kind, payload)
  select 'payer', jsonb_build_object('customer_id', stripe_customer_id) from gone;
  -- Recipients of gifts keep the tokens and the notice, without the giver's name.
  perform personal.notices_unname(array[p.recipient_id], null, '{purchase_id}', array_agg(p.id::text), null, v_name,
    '{"sender": "Deleted account"}')
  from public.purchases p where p.user_id = p_user and p.recipient_id is not null group by p.recipient_id;
end $$;
