-- Sets a picture of a profile: the profile picture, the banner, or the picture of a creator's card. p_upload is a
-- checked upload of the person and p_url its URL; null for both removes the picture. Claims the upload. Returns 'done',
-- 'inactive' (the account), 'not_creator' (only creators have a card) or 'not_found' (the upload).
create or replace function public.account_picture(p_user uuid, p_kind text, p_upload uuid, p_url text) returns text
language plpgsql set search_path = '' as $$
begin
  perform from public.users where id = p_user and status = 'active' for update;
  if not found then
    return 'inactive';
  elsif p_kind = 'card-picture' and not exists (select from public.creator_profiles where user_id = p_user) then
    return 'not_creator';
  elsif not public.upload_keep(p_user, p_kind, p_upload) then
    return 'not_found';
  end if;
  update public.users
  set avatar_url = case p_kind when 'profile-picture' then p_url else avatar_url end,
    banner_url = case p_kind when 'banner' then p_url else banner_url end,
    updated_at = now()
  where id = p_user;
  if p_kind = 'card-picture' then
    update public.creator_profiles set card_url = p_url, updated_at = now() where user_id = p_user;
  end if;
  return 'done';
end $$;
