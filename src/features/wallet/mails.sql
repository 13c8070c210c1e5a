-- Writes a mail about money in the transaction of its event; the texts are in each feature's mails.ts. If p_notice is
-- true, also notifies the person, with kind `system.<template>` and the same data.
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

-- Returns true for kinds of movements that another person or a bank causes; `shift` notifies the owner of these.
create or replace function ledger_internal.is_told(p_kind text) returns boolean language sql stable as $$
  select p_kind = any (settings.notified_movements())
$$;

-- Notifies a person of tokens that another person, an admin or a bank moved. Adds a mail above
-- settings.moved_mail_above().
create or replace function ledger_internal.tell_moved(p_user uuid, p_kind text, p_tokens bigint) returns void
language plpgsql as $$
declare
  v_props jsonb := jsonb_build_object('kind', p_kind, 'tokens', p_tokens);
begin
  if p_tokens > settings.moved_mail_above() then
    perform ledger_internal.mail(p_user, 'moved', v_props);
  elsif p_tokens > 0 and exists (select from public.users where id = p_user and status <> 'deleted') then
    perform public.notify(p_user, 'system.moved', v_props);
  end if;
end $$;

-- Writes only the mail, for movements that have a notification of another kind.
create or replace function ledger_internal.mail_moved(p_user uuid, p_kind text, p_tokens bigint) returns void
language plpgsql as $$
begin
  if p_tokens > settings.moved_mail_above() then
    perform ledger_internal.mail(p_user, 'moved', jsonb_build_object('kind', p_kind, 'tokens', p_tokens), false);
  end if;
end $$;

-- Mails the creator about a payout that was paid, failed or was returned.
create or replace function ledger_internal.mail_payout(p ledger.payouts) returns void language plpgsql as $$
begin
  perform ledger_internal.mail(p.creator_id, 'payout', jsonb_build_object('payout_id', p.id, 'tokens', p.tokens,
    'usd_cents', p.usd_cents, 'status', p.status, 'failure', p.failure));
end $$;

-- Mails the person whose tokens an admin adjusted.
create or replace function ledger_internal.mail_adjustment(p ledger.adjustments) returns void language plpgsql as $$
begin
  perform ledger_internal.mail(p.user_id, 'adjustment', jsonb_build_object('tokens', p.tokens, 'account', p.account,
    'reason', p.reason));
end $$;
