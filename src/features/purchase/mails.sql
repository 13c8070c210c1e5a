-- What a buyer is told by mail about a purchase, in the transaction of the event itself.

-- The receipt, once for each purchase that was credited; its notification is the credit's own.
create or replace function ledger_internal.mail_receipt(p public.purchases) returns void language plpgsql as $$
begin
  perform ledger_internal.mail(p.user_id, 'receipt', jsonb_build_object('purchase_id', p.id, 'tokens', p.tokens,
    'usd_cents', p.usd_cents, 'credited_at', p.credited_at,
    'recipient', (select username from public.users where id = p.recipient_id)), false);
end $$;

-- That money went back to the card, or could not.
create or replace function ledger_internal.mail_refund(p public.purchases, r public.refunds) returns void
language plpgsql as $$
begin
  if p.id is not null and r.state in ('succeeded', 'failed') then
    perform ledger_internal.mail(p.user_id, 'refund', jsonb_build_object('purchase_id', p.id, 'tokens', p.tokens,
      'usd_cents', r.usd_cents, 'state', r.state));
  end if;
end $$;
