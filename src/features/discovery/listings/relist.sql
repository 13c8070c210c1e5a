-- One-off: lists every creator again, with the words for the search.
select public.list_creators();
