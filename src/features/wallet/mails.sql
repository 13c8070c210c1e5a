-- Mails about money, written in the transaction of the event itself; texts are in each feature's mails.ts. With p_notice the
-- person is notified as well, as kind `system.<template>` with the same data.
create or replace function ledger_internal.mail(p_user uuid, p_template text, p_props jsonb, p_notice boolean default true)
returns void language plpgsql as $$
declare
  v_email text := (select email from public.users where id = p_user and status <> 'deleted');
begin
  if v_email is null then
    return;
  end if;
  insert into public.outbox (kind, payload)
  values ('mail', jsonb_build_object('template', p_template, 'to', v_email, 'props', p_props));
  if p_notice then
    perform public.notify(p_user, 'system.' || p_template, p_props);
  end if;
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
