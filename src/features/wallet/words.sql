-- A sentence with {tokens} in it, as it is said of so many: of one it is "1 token", and "1 token is".
create or replace function ledger_internal.say_tokens(p_text text, p_tokens bigint) returns text
language sql immutable parallel safe set search_path = '' as $$
  select replace(case when p_tokens = 1
    then replace(replace(p_text, '{tokens} tokens are', '1 token is'), '{tokens} tokens', '1 token') else p_text end,
    '{tokens}', p_tokens::text)
$$;
