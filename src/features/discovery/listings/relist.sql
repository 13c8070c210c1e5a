-- Once: everybody who was a creator before there were listings.
select public.list_creators();
