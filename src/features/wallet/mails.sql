-- Mails about money, written in the transaction of their event. Their texts are in mails.ts of the features. With p_notice the
-- account also gets the mail as a notification, once, under an id that is made here.
create or replace function ledger_internal.mail(p_user uuid, p_template text, p_props jsonb, p_notice boolean default true)
returns void language plpgsql as $$
begin
  insert into public.outbox (kind, payload)
  select 'mail', jsonb_build_object('template', p_template, 'to', email, 'props', p_props)
    || case when p_notice then jsonb_build_object('notice', jsonb_build_object('id', uuidv7(), 'user_id', id)) else '{}' end
  from public.users where id = p_user and status <> 'deleted';
end $$;

-- To the creator, when a payout has arrived, did not arrive, or came back.
create or replace function ledger_internal.mail_payout(p ledger.payouts) returns void language plpgsql as $$
begin
  perform ledger_internal.mail(p.creator_id, 'payout', jsonb_build_object('payout_id', p.id, 'tokens', p.tokens,
    'usd_cents', p.usd_cents, 'status', p.status, 'failure', p.failure));
end $$;

-- To the person whose tokens an admin corrected.
create or replace function ledger_internal.mail_adjustment(p ledger.adjustments) returns void language plpgsql as $$
begin
  perform ledger_internal.mail(p.user_id, 'adjustment', jsonb_build_object('tokens', p.tokens, 'account', p.account,
    'reason', p.reason));
end $$;
