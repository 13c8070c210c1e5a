// The most used passwords of ten characters and more, from public breach statistics; shorter ones are refused anyway.
const COMMON = new Set(
  `1234567890 0987654321 1234567891 12345678910 123456789a 123456789q 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 0123456789
  9876543210 1111111111 0000000000 1122334455 1212121212 1234512345 123123123123 123456123456 qwertyuiop qwerty123456
  qwerty12345 qwerty1234 qwertyuiop123 qwerty123456789 asdfghjkl1 asdfghjkl123 zxcvbnm123 qazwsxedcrfv q1w2e3r4t5
  q1w2e3r4t5y6 1q2w3e4r5t6y7u8i9o password12 password123 password1234 password12345 password123456 passwordpassword
  passw0rd123 p@ssword123 p@ssw0rd123 password01 password11 mypassword welcome123 welcome1234 letmein123 letmein1234
  iloveyou12 iloveyou123 iloveyou1234 iloveyou2 iloveyou11 iloveyou22 iloveyouso iloveyou13 ihateyou123 football123
  baseball123 basketball basketball1 volleyball cheerleader chocolate1 chocolate12 chocolate123 strawberry butterfly1
  butterfly12 butterfly123 princess12 princess123 princess1234 sunshine12 sunshine123 superman123 batman1234
  spiderman1 spiderman123 starwars123 pokemon123 minecraft1 minecraft123 liverpool1 liverpool123 manchester
  manchester1 barcelona1 barcelona123 realmadrid juventus123 charlotte1 alexander1 elizabeth1 christopher
  christopher1 jonathan123 michael123 michelle123 jennifer1 jennifer123 jessica123 samantha1 samantha123
  changeme123 administrator administrator1 admin12345 admin123456 adminadmin rootrootroot testtest123 test123456
  test1234567 testing123 computer123 internet123 letmein2024 summer2023 summer2024 winter2024 abcdefghij abcdefghijk
  abcd123456 abcde12345 abc123456789 a123456789 a1234567890 aa12345678 aa123456789 q123456789 z123456789 asdf123456
  asdfasdfasdf asd123456789 qwe123456789 qweasdzxc123 qweqweqwe123 zaq12wsxcde3 zaq1zaq1zaq1 monkey123456 dragon123456
  master123456 shadow123456 trustno1234 whatever123 fuckyou123 fuckyou1234 babygirl12 babygirl123 lovelovelove
  onedirection heartbreaker motherfucker blink182182 7777777777 8888888888 9999999999 5555555555 6666666666
  147258369a 1472583690 147852369a 159753456852 741852963a 9638527410 google1234 facebook123 instagram1 linkedin123
  samsung1234 blackberry microsoft1 thisispassword correcthorse limelight1 limelight123 limelight1234`
    .trim()
    .split(/\s+/),
)

/**
 * Decision B4: whether a password is on a list that every attacker tries first. One character repeated counts too, and
 * what is common stays so with marks behind it.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.trim().toLowerCase()
  return COMMON.has(plain) || COMMON.has(plain.replace(/[^\p{L}\p{N}]+$/u, '')) || /^(.)\1+$/u.test(password)
}

/** Whether a password is nothing but what anybody knows of its owner: the username or the e-mail address. */
export const isOwnName = (password: string, { email, username }: { email: string; username: string }): boolean =>
  [email, email.split('@')[0], username].some((known) => known?.toLowerCase() === password.trim().toLowerCase())
