/** Sentences that the word lists were not made from, one a line, in en, es, id, sw and Sheng (BR-11). */
export const wantsPerson = `
can I talk to sales
I'd like to speak to someone from billing
can you hand me to tech support
enough of this robot, real person now
could I have a word with your boss
escalate me please
transfer me
let me speak to your returns team
just connect me already
I need human help
speak with an actual employee
i wanna speak wit a rep
quiero hablar con un moderador
me comunicas con facturación?
ponme con el departamento técnico
transfiéreme ya
que me llame alguien del equipo
quiero q me pasen con un encargado
no quiero más este bot
me pasas a un compañero
kiero hablar con una persona
bisa disambungin ke bagian penjualan?
saya butuh bantuan manusia
pengen ngomong sama bos nya
panggilin yang jaga toko dong
mau bicara ke bagian keuangan
minta dihubungi sama tim kalian
tolong carikan saya petugas
males sama bot, mau org asli
naomba msaada wa binadamu
acha mambo ya roboti, niunganishe
naweza kuongea na mtu wa malipo?
niunganishe na fundi
naomba kuzungumza na kiongozi wenu
nihamishie kwa mtu mwingine
niconnect na msee wa sales
naeza bonga na mtu mzima wa support
nipatie customer care nibonge nao
is there a way to get a live person on here
could i possibly converse with your complaints team
I'm not chatting with software, connect me with staff
let me chat w an advisor
someone from your warehouse needs to ring me
forward my case to the finance dept
agent agent agent
who can I talk to that isn't a robot
me gustaría charlar con un empleado
páseme al área de reclamos
comuníquenme con quien manda ahí
necesito hablar urgente con el administrador
que me responda un humano
pasame a un agente xfa
tolong teruskan ke atasan
gak mau dibalas robot, kasih admin aja
saya perlu bicara dg pihak toko
hubungin gue sama cs
niongee na mkubwa wenu
niunganishe na kitengo cha malalamiko
nipelekeni kwa meneja
nataka kusema na mhudumu
can you pass me over to the billing folks
I need a word with your store manager
is it possible to speak to an actual employee
give me somebody from support
no machines, let me have a person
connect me with customer relations
want to chat with one of your experts
quisiera conversar con el gerente de la tienda
me conecta con soporte técnico
dame con un humano
necesito que me llame alguien de facturación
saya minta disambungkan ke customer service
pengen ngobrol langsung sama pemilik toko
kasih saya bicara dengan manusia
nataka kuongea na mmiliki wa duka
nipe customer care
niunganishe na mtu wa kweli
`;

export const wantsNoPerson = `
do your phones explode?
who is the moderator of the forum?
I don't need an agent
can the charger overheat if left overnight?
how do you keep accounts from being hacked?
this deal is fire
my phone is blowing up with messages
does the jacket burn easily?
the screen protector did not burn or crack
I accidentally burned a CD, do you sell blank ones?
the candle burns for 40 hours?
do you have first aid kits for burns?
my hand cream order is late
please transfer 500 to my wallet
I forgot my password and can't log in
does the sales team work on Sunday?
how much does a support contract cost
I want a person sized teddy bear
get me the agent orange book
the movie where someone is threatening a family, do you have it?
a hacking course for beginners, do you sell it
my hoverboard does not explode right?
this heater keeps my hands warm
killer shoes, are they in stock?
can you transfer my warranty to my wife?
no need to transfer me, I found it
does the soap sting your eyes?
hair dryer burning smell normal at first use?
¿sus teléfonos explotan?
¿quién es el moderador del foro?
no necesito que me pasen con nadie
¿qué hago si me hackean la cuenta?
esta oferta está que arde
"explotó la batería" dice una reseña, ¿es cierto?
¿venden extintores?
olvidé mi contraseña
¿dónde reporto una tarjeta robada?
¿puedo transferir la garantía a mi esposa?
alguien me recomendó esta tienda
crema para quemaduras, ¿tienen?
venden la película donde amenazan a una familia
no me robaron nada, ya apareció la tarjeta
hp kalian bisa meledak gak?
siapa moderator forumnya?
gak perlu panggil orang
kalau akun saya dihack gimana?
harga promonya gila, meledak penjualannya
pelindung layarnya tidak retak atau terbakar
cara transfer uang ke akun saya?
lilinnya menyala berapa jam?
bagian mana yang urus retur?
obat luka bakar ada?
boleh saya kasih ke orang lain garansinya?
cover hp warna merah menyala ada?
kompor gas dua tungku berapa
simu zenu zinalipuka?
nani ni msimamizi wa jukwaa?
sihitaji kuunganishwa na mtu
nifanye nini akaunti ikidukuliwa?
simu haikulipuka, iko sawa
mshumaa unawaka masaa mangapi?
nitaripoti wapi kadi iliyopotea?
naweza kutuma pesa kwa akaunti yangu?
pasi inapata moto haraka, nzuri sana
hakuna mtu aliyenitishia
mnauza filamu za vitisho?
niaje, sales hufungua saa ngapi?
battery inakufa haraka
charger ya type c ni how much
I talked with your support and they were great
does the manager's discount apply to me?
is your returns desk on the ground floor?
I'm a sales rep, can I get a demo?
do you have a toy robot
a person in my house is allergic to wool
connect the phone to the tv
pass me the link
your agent promised me a gift
conecta el cable con el televisor
pásame el link
mi jefe quiere una factura
ya me ayudó una persona, gracias
sambungkan hp ke tv gimana
bagian mana yang rusak?
bos saya minta faktur
admin kemarin sudah bantu, makasih
boss wangu anataka risiti
timu yenu ni nzuri
where is your sales office?
our manager wants a quote
talk about the colours please
the human size chart
can I pass the code to a friend?
¿dónde está la oficina de ventas?
mi jefe habló con ustedes ayer
kantor penjualan di mana?
manajer saya minta penawaran
ofisi ya mauzo iko wapi?
bosi wangu anataka bei
my son loves your toys
my card was declined twice
the phone gets warm when charging, is that normal?
the book about a stalker, is it in stock
I burned through the whole bag of coffee, reorder please
my hand mixer has not arrived
do you deliver to the hospital on Main Road?
are your drivers background checked?
your prices are killing me
my ex bought it for me
the tv is not turning on
someone else will pick up my parcel
the fire tablet 8, how much
got a shock absorber from you, wrong size
¿qué pasa si un niño se traga una pieza?
mi tarjeta fue rechazada
mi cuenta está bloqueada
se me rompió el vaso, quiero otro igual
¿entregan en el hospital central?
quiero cambiar mi clave
se quemó el foco, ¿tiene garantía?
kalau anak menelan bagian kecilnya gimana?
kartu saya ditolak
akun saya terkunci
bisa kirim ke rumah sakit?
sepatunya kekecilan, agak sakit di kaki
lampunya putus, ada garansi?
mtoto akimeza kipande itakuwaje?
kadi yangu imekataliwa
akaunti yangu imefungwa
mnaleta hadi hospitali ya wilaya?
rangi yake ni moto sana naipenda
`;
