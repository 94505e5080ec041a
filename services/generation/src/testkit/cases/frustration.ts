/** One message a line: whether the customer is frustrated with us (BR-11). */
export const isFrustrated = `
I'm so frustrated with this
this is really frustrating
I am very disappointed
this is ridiculous
This is unacceptable!
unacceptable
worst service ever
terrible customer service
your service is awful
you are useless
you guys are no help
fed up with waiting
I'm sick of this
what a waste of time
stop wasting my time, total waste of time
I am furious
I'm really upset
nobody answers my messages
no one is helping me
how many times do I have to ask?
for the third time, where is it
I've had enough
I'm losing my patience
I will never buy from you again
this is a joke
it's outrageous
that is pathetic
we are extremely unhappy
I'm pissed off
this doesn't help
you are not helping
horrible experience
saya sangat kecewa dengan layanan ini
kecewa banget
mengecewakan
saya kesal
kesel banget nih
pelayanannya buruk
layanan payah sekali
parah banget
buang waktu saja
gak becus
kapok
saya marah
udah berkali-kali saya tanya
muak banget
tidak profesional
respon lelet
nggak bakal belanja di sini lagi
estoy muy decepcionado
estoy harto
es inaceptable
pésimo servicio
qué vergüenza
esto es una pérdida de tiempo
nadie me responde
estoy furiosa
nunca más compro aquí
muy molesta con ustedes
la atención es horrible
no me ayudas en nada
¿cuántas veces tengo que preguntar?
es el colmo
nimechoshwa na hii
nimekasirika sana
huduma yenu ni mbaya sana
mnanipotezea muda
hakuna anayenisaidia
inakera sana
nimechoka na nyinyi
haikubaliki
sitanunua tena kwenu
mmenibore sana
nimengoja sana
`;

export const isCalm = `
I'm not frustrated, just curious
I am not angry at all
I'm not disappointed
no complaints, I was never disappointed
the film was terrible but your shop is nice
this shirt is ridiculously soft
ridiculously good prices
is the fabric useless in rain?
how do I wash this without ruining it
this helps, thank you
that helped
I had enough of the blue one, do you have red?
never mind
my patience paid off, it arrived
waste bins
do you sell waste bags
worst case, can I return it?
what is the worst month for delivery delays?
mad about this dress, love it
the joke on the card was funny
sick leave policy
upset stomach tea, do you have it?
is your service available on Sunday
terrible weather today
he was angry, now he is happy
I'm happy with the service
third order this month
how many times can I wash it
the angry birds toy
anger management book price
never worn, can I return it?
"this is ridiculous" was the title of the book
you are very helpful
nobody knows my size, can you help?
saya tidak kecewa
nggak marah kok
saya gak kesal, cuma tanya
kapan buka?
marah-marah itu judul buku?
waktu pengiriman berapa lama
buruknya cuaca hari ini
layanan kalian bagus
parahyangan ada cabang?
berapa kali bisa dicuci
barang lama masih ada?
respon cepat, terima kasih
jangan buang kardusnya ya
belum pernah kecewa belanja di sini
tidak ada masalah
no estoy molesto
no estoy enojada, solo pregunto
el servicio es bueno
¿cuántas veces se puede lavar?
mi hijo estaba enojado pero ya no
nunca compro sin probar
quiero un peluche enojado
perdida de peso, ¿tienen té?
el peor día para enviar
vergüenza ajena es el título
muy bonito todo
no es urgente
sijakasirika
huduma yenu ni nzuri
sina shida
nimefurahi sana
muda wa kusubiri ni gani?
nimechoka, nitalala
bei si mbaya
mtoto amekasirika lakini sawa
si mbaya
naomba muda kidogo
hakuna tatizo
nitanunua tena kwenu
mnafungua saa ngapi
`;
