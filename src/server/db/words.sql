-- Words of a text for searches, as in shared/search.ts; a test requires equal results from both.
drop function if exists public.has_word(text, text);
drop function if exists public.words_of(text);

create or replace function public.split_words(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(p_text,
    '[\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]', '', 'g'),
    '[\t-\r -/:-@\[-`{-\u00bf\u00d7\u00f7\u02b0-\u02ff\u1680\u2000-\u206f\u3000-\u3004\u3008-\u3030'
    '\u30fb\ufe10-\ufe1f\ufe30-\ufe6f\uff61-\uff65]+', ' ', 'g'),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3031-\u30fa\u30fc-\u31ff\u3400-\u4dbf'
    '\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g'), ' {2,}', ' ', 'g'), ' ')
$$;

-- Returns the form in which every search compares texts: the words without accents.
create or replace function public.search_words(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    -- Fast path for plain ASCII, which most texts are.
    when octet_length(p_text) = length(p_text) then btrim(regexp_replace(lower(p_text), '[\t-\r -/:-@\[-`{-\x7f]+', ' ', 'g'))
    else public.split_words(normalize(replace(replace(replace(replace(translate(lower(regexp_replace(
    normalize(p_text, nfkd),
    '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670'
    '\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
    '', 'g')), 'ıςøłđħŧðŋə', 'iσoldhtdne'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), nfkc)) end
$$;
