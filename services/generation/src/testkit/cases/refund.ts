/** One message a line: whether money back is demanded, or a refund only asked about (BR-11). */
export const demandsRefund = `
I want a refund
I want my money back
give me my money back
I need a full refund
please refund me
refund me now
refund please
refund
I demand a refund
I'd like a refund for order 1042
I would like to get a refund
I'm requesting a refund
can you refund me
could you please refund my order
you must refund this
send my money back
I want to be refunded
where is my refund?
I still haven't received my refund
I never got the refund
my refund hasn't arrived
still waiting for my refund
issue a refund immediately
I expect a refund
we want our money back
just refund it
reimburse me
return my money
money back now
I want all of my money back
process my refund now
Hello, I want a refund. The shoes are broken.
saya mau refund
minta refund dong
kembalikan uang saya
uang saya kembalikan
saya ingin pengembalian dana
mau uang kembali
tolong refund
balikin duit gue
mana uang saya
refund saya belum masuk
saya minta uang saya dikembalikan
ajukan refund
refund sekarang
mohon pengembalian uang
refund ya kak
quiero un reembolso
quiero mi dinero de vuelta
devuélvanme mi dinero
exijo un reembolso
necesito que me devuelvan el dinero
solicito la devolución de mi dinero
¿dónde está mi reembolso?
no me ha llegado el reembolso
quiero que me reembolsen
reembolso por favor
me deben mi dinero
reembólsenme
quisiera un reembolso
sigo esperando mi reembolso
nataka refund
nataka pesa zangu
nirudishie pesa zangu
mnirudishie pesa
naomba kurudishiwa pesa
rudisheni pesa yangu
naomba refund tafadhali
nataka kurejeshewa pesa
refund yangu iko wapi
nirudishieni hela yangu
nirudishieni ganji zangu leo
nadai pesa zangu
ninataka nirudishiwe pesa
`;

export const asksAboutRefund = `
what is your refund policy?
how do I get a refund?
how long does a refund take?
how do I return a jacket?
can I get a refund if it doesn't fit?
can I get my money back?
do you give refunds?
are refunds free?
refund policy
tell me about refunds
what happens if I want a refund?
if I want a refund, what do I do?
I don't want a refund
I do not need a refund, just the right size
I'm not asking for a refund
no refund needed
thanks for the refund!
I got my refund, thanks
my refund arrived yesterday
is shipping refunded?
are sale items refundable?
when are refunds paid?
who pays for the return?
how many days do I have to ask for a refund?
I want to return a shirt
I want to exchange these
can a gift be refunded?
could I get a refund in store credit?
does the refund include shipping?
I was wondering how refunds work
where can I read the refund rules?
I have a question about refunds
"I want a refund" is what my friend said
instead of a refund I would like an exchange
refund form link?
apa kebijakan refund?
bagaimana cara refund?
berapa lama proses refund?
apakah bisa refund?
kalau barang rusak bisa refund?
kapan uang kembali kalau batal?
saya tidak mau refund
gak perlu refund kak
syarat pengembalian dana apa saja
bisa tukar ukuran?
mau tanya soal refund
refund sudah masuk, makasih
cara mengembalikan barang
info refund dong
boleh retur kalau kekecilan?
¿cuál es la política de reembolso?
¿cómo pido un reembolso?
¿cuánto tarda un reembolso?
¿puedo pedir un reembolso?
no quiero un reembolso
no necesito reembolso, gracias
¿hacen reembolsos?
si no me queda, ¿hay reembolso?
quiero devolver una camisa
quiero cambiar la talla
ya me llegó el reembolso
¿cuándo devuelven el dinero?
quiero saber la política de devolución
¿se puede devolver un regalo?
sera ya refund ni gani?
naweza kupata refund?
inachukua muda gani kupata refund?
kama haitoshi naweza kurudisha?
sitaki refund
sihitaji kurudishiwa pesa
jinsi ya kurudisha bidhaa
nikitaka refund nifanyeje?
naweza kubadilisha saizi?
refund inachukua siku ngapi
`;
