/** One message a line: whether it is a complaint (BR-11), or only speaks of one. */
export const complains = `
I want to make a complaint
I'd like to file a complaint
I have a complaint
this is a complaint
complaint
I want to complain
I need to complain about the courier
I am writing to complain
I wish to complain about my order
please register my complaint. I have a complaint
I'm lodging an official complaint, I want to lodge a complaint
formal complaint
I have a serious complaint about your driver
we would like to make a formal complaint
open a complaint for me
I want to raise a complaint
log a complaint please
I'm complaining about the late delivery
I have to complain
I want to report your driver
let me file a formal complaint
Complaint!
hello, I have a complaint.
we want to complain
I really want to complain
put in a complaint
saya mau komplain
mau complain dong
saya ingin mengajukan keluhan
komplain
saya komplain
ada keluhan
saya mau protes
komplain kak
mau komplain soal pesanan
ini komplain saya, saya komplain
saya ingin menyampaikan pengaduan
keluhan
saya mengeluh tentang kurir
punya keluhan nih
komplain barang rusak
kami protes
buat pengaduan
saya mau ajukan komplain
quiero poner una queja
tengo una queja
quiero hacer una reclamación
queja
quiero quejarme
vengo a quejarme del servicio
quiero presentar un reclamo
necesito hacer una queja
esto es una queja
tengo un reclamo
reclamación
quisiera quejarme del repartidor
voy a interponer una queja
quiero registrar una queja
nina malalamiko
nataka kulalamika
nataka kutoa malalamiko
malalamiko
nalalamika kuhusu oda yangu
niko na complaint
ninayo malalamiko
naomba kulalamika
nawasilisha malalamiko
ninalalamika
nataka kuwasilisha malalamiko
nina lalamiko
naleta malalamiko
niko na malalamiko
complaint yangu ni hii, niko na complaint
`;

export const doesNotComplain = `
I have no complaints
no complaints here
I don't want to complain
I'm not complaining
I do not wish to make a complaint
how do I make a complaint?
what is your complaints procedure?
where can I file a complaint?
if I have a complaint, who do I contact?
do you handle complaints by email?
can I file a complaint online?
my neighbour complained about the noise
the complaint was solved, thanks
he filed a complaint last year and it went well
complaints department hours?
never had a complaint
without complaint
is there a complaint form?
I can't complain, the shoes are great
zero complaints
not a complaint, just a question
this is not a complaint
compliant with EU rules?
is it ISO compliant
what happens after a complaint?
tell me about the complaint process
"this is a complaint" said the letter
I would never complain about you
report a bug on the website
do you have plain shirts
explain the sizes please
it came with a plaint cover
no need to raise a complaint
who answers complaints
saya tidak komplain
bukan komplain, cuma tanya
gak mau komplain
bagaimana cara komplain?
kalau mau komplain ke mana?
tidak ada keluhan
apakah bisa komplain lewat email?
keluhannya sudah selesai
cara mengajukan keluhan?
nggak ada komplain
komplit sekali tokonya
komplek mana alamatnya
belum pernah komplain
prosedur komplain apa
no tengo quejas
no tengo ninguna queja
no quiero quejarme
¿cómo pongo una queja?
¿dónde puedo presentar una queja?
si tengo una queja, ¿a quién llamo?
no es una queja
sin quejas
la queja ya se resolvió
nadie se queja
¿hay libro de reclamaciones?
¿atienden quejas por correo?
reclamo publicitario bonito
no voy a poner una queja
quejarse no sirve
ni una queja
sina malalamiko
sitaki kulalamika
si malalamiko, ni swali
nikitaka kulalamika nifanye nini?
jinsi ya kutoa malalamiko?
malalamiko yalitatuliwa, asante
hakuna malalamiko
naweza kutoa malalamiko wapi?
watu hulalamika sana mtandaoni
hana lalamiko
`;
