-- Once: every creator, with the words that a search looks in.
select public.list_creators();
