-- Writes mails to buyers about their purchases, in the transaction of the event.

-- Mails the receipt, once for each credited purchase. The notification is written by the credit.
create or replace function ledger_internal.mail_receipt(p public.purchases) returns void language plpgsql as $$
begin
  perform ledger_internal.mail(p.user_id, 'receipt', jsonb_build_object('purchase_id', p.id, 'tokens', p.tokens,
    'usd_cents', p.usd_cents, 'credited_at', p.credited_at,
    'recipient', (select username from public.users where id = p.recipient_id)), false);
end $$;

-- Mails the buyer that a refund succeeded or failed.
create or replace function ledger_internal.mail_refund(p public.purchases, r public.refunds) returns void
language plpgsql as $$
begin
  if p.id is not null and r.state in ('succeeded', 'failed') then
    perform ledger_internal.mail(p.user_id, 'refund', jsonb_build_object('purchase_id', p.id, 'tokens', p.tokens,
      'usd_cents', r.usd_cents, 'state', r.state));
  end if;
end $$;
