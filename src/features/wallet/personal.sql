-- Personal data of the wallet (accounts/personal-data).

create or replace function personal.export_balances(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select 'balances', json_build_object('spendable', w -> 'spendable', 'held', w -> 'held', 'debt', w -> 'debt',
    'pending', w -> 'pending', 'available', w -> 'available', 'paying_out', w -> 'paying_out',
    'disputed', w -> 'disputed', 'weekly_spending_limit',
    (select l.tokens from ledger.spending_limits l where l.user_id = p_user))
  from ledger.wallet_balance(p_user) as w where p_after is null
$$;

-- Exports every movement as in the statement. The key is the position of the next page: movement and account.
create or replace function personal.export_token_history(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select s.id || '/' || s.account_id, json_build_object('movement', s.id, 'moved_at', s.created_at, 'account', s.account,
    'kind', s.kind, 'tokens', s.tokens, 'balance_after', s.balance_after, 'with', s.counterparty, 'message', s.message,
    'label', s.label, 'reference', s.reference)
  from ledger.statement(p_user, '2000-01-01', now() + interval '1 day', p_limit, split_part(p_after, '/', 1)::uuid,
    split_part(p_after, '/', 2)::bigint) as s
$$;

create or replace function personal.export_payouts(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select p.id::text, json_build_object('id', p.id, 'tokens', p.tokens, 'usd', p.usd_cents / 100.0, 'status', p.status,
    'failure', p.failure, 'requested_at', p.requested_at, 'paid_at', p.paid_at, 'failed_at', p.failed_at)
  from ledger.payouts p
  where p.creator_id = p_user and (p_after is null or p.id > p_after::uuid) order by p.id limit p_limit
$$;

create or replace function personal.export_payout_holds(p_user uuid, p_after text, p_limit integer)
returns table (key text, line json) language sql stable set search_path = '' as $$
  select h.id::text, json_build_object('reason', h.reason, 'from', h.held_at, 'until', h.released_at)
  from public.payout_holds h
  where h.creator_id = p_user and (p_after is null or h.id > p_after::uuid) order by h.id limit p_limit
$$;

-- Deletes the reasons of payout holds some time after their release.
create or replace function personal.expire_wallet(p_limit integer) returns bigint
language sql set search_path = '' as $$
  with holds as (
    update public.payout_holds set reason = '', release_reason = '' where id in (
      select id from public.payout_holds
      where released_at < now() - make_interval(days => settings.admin_words_days()) and (reason <> '' or release_reason <> '')
      limit p_limit) returning 1)
  select count(*) from holds
$$;

-- Returns spendable tokens to the platform, as agreed in the deletion request. Earnings below the smallest payout, and
-- tokens held by a dispute, stay in their accounts, where no one can use them.
create or replace function personal.forget_wallet(p_user uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_account ledger.accounts;
begin
  v_account := ledger_internal.lock_spendable(p_user);
  update public.payout_holds set reason = '', release_reason = '' where creator_id = p_user;
  delete from ledger.spending_limits where user_id = p_user;
  -- erases the texts of tips, gifts and payments; the movements stay
  update ledger.movements set memo = '' where payer_id = p_user and memo <> '';
  update ledger.payout_settings set ready = false, schedule = 'manual', updated_at = now() where creator_id = p_user;
  if v_account.balance > 0 then
    perform ledger_internal.take_from_lots(p_user, v_account.balance,
      ledger_internal.shift('forfeit', p_user, 'spendable', 'sales', v_account.balance, null));
  end if;
end $$;
