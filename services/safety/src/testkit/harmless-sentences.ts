/** Sentences that tell of no danger and that the word lists were not made from, one a line (SL-03). */
export const tellsOfNoDanger = `
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
the lamp flickers sometimes
is this safe for babies to chew?
the dress shows a flame pattern
I lost my order number
the courier came to the wrong door
she said she will come over to pick it up
my account name is wrong
forgot my pin
do you insure against theft?
la lámpara parpadea a veces
el mensajero tocó la puerta equivocada
¿aseguran contra robo?
llegaron dos pedidos juntos, genial
lampunya kadang kedip
kurir datang ke rumah yang salah
saldo saya kosong, cara isi ulang?
dua pesanan datang bareng, mantap
nimepoteza namba ya oda
rangi inanuka, inaisha lini
does the blanket get hot enough to burn?
my order exploded in price
how do I protect my account from hackers
the charger does not charge
can a scooter wheel come off?
is there a threat of delay?
what if the seller is fake?
I hit the wrong button
¿el horno se calienta rápido?
el cargador no carga
¿cómo protejo mi cuenta de hackers?
¿qué pasa si el vendedor es falso?
me quemo de calor, ¿tienen abanicos?
kompornya cepat panas?
chargernya gak ngecas
gimana cara melindungi akun dari hacker
kalau penjualnya palsu gimana
jiko linawaka haraka?
chaja haichaji
nilinde vipi akaunti yangu na wadukuzi
muuzaji akiwa feki itakuwaje
`;
