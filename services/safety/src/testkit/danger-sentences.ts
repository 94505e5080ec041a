/** Sentences that the word lists were not made from, one a line, in en, es, id, sw and Sheng (SL-03). */
export const tellsOfHarm = `
ur charger caught fire last nite n my curtains are burnt
power bank went up in flames on my bed
I smell gas since your guy installed the stove
my son swallowed one of the little magnets
my toddler choked on a piece that broke off
laptop started smoking while plugged in
the chair collapsed and my mum broke her hip
there were sparks coming out of the socket adapter
washing machine is on fire right now
the scooter's brakes failed and I was injured
Your glass jar shattered in my hands and I needed stitches
smoke is coming out of the tv
el cargador se prendió fuego y quemó la cortina
huele a gas desde que instalaron la cocina
mi hijo se tragó un imán del juguete
nos intoxicamos con la comida que mandaron
la silla se rompió y mi mamá se lastimó la cadera
el power bank se incendió en mi cama
me corté el dedo con la tapa y no para de sangrar
no puedo respirar despues de usar el spray
el niño se atragantó con una pieza
charger nya kebakar semalem, gorden ikut hangus
bau gas sejak kompornya dipasang
anak saya menelan magnet dari mainan itu
kami sekeluarga keracunan makanan dari paket itu
kursinya patah, ibu saya jatuh dan luka
baterai menggembung dan bunyi mendesis
suami saya tersengat listrik dari bor kalian
saya sesak napas setelah pakai semprotannya
remnya blong dan saya kecelakaan
chaja imeshika moto na kuchoma pazia
nasikia harufu ya gesi tangu mlipoweka jiko
mwanangu amemeza sumaku ya mwanasesere
tumepata sumu kwenye chakula mlicholeta
kiti kimevunjika na mama ameumia kiuno
kisu kimenikata kidole na damu haikomi
sufuria imelipuka niko hospitalini
cheche zinatoka kwenye soketi
maji ya moto yamenichoma mguu
charger imeshika fire, keja iko na moshi
betri ya simu imevimba na inapiga moshi
hiyo dishi ilinipea sumu, natapika tu
iron imeburn mkono wa mbrathe wangu
your hair straightener burnt my scalp
my grandson put the button battery in his mouth and swallowed it
i think im poisoned by that yoghurt, been throwing up all night
we had to rush my mother to hospital after she took your pills
dog ate part of the toy and is bleeding
theres smoke pouring out of the dryer
la olla reventó y me salpicó aceite hirviendo en los brazos
mi abuela terminó en urgencias por su medicina
mi bebé se atragantó con una pieza suelta
me dio un corrientazo el calentador
toda la familia vomitando después de comer eso
vape nya meledak di kantong celana gue
anak saya keselek bagian kecil mainannya
mesin cuci keluar asap
kompornya menyambar dan alis saya kebakar
tangga patah, pergelangan tangan saya retak
sabuni yenu imenitoa vipele mwili mzima
ngazi ilivunjika nikaumia mkono
soketi inatoa moshi sasa hivi
bibi yangu amezimia baada ya kutumia dawa yenu
`;

export const tellsOfThreat = `
the seller says he'll hurt me if I leave a bad review
a man in the group keeps sending me death threats
the courier grabbed me and pushed me
one of your guys harassed my wife
a customer on your forum is threatening my family
they said they know where I live and will come for me
i was assaulted by your delivery guy
el vendedor dice que me va a golpear si dejo una mala reseña
mi ex me acosa por la app
me amenazaron de muerte en el foro
me siento en peligro, el técnico me tocó
un comprador me esta extorsionando
penjualnya bilang mau pukul saya kalau kasih bintang satu
mantan saya neror saya lewat aplikasi
kurir kalian melecehkan istri saya
saya dipukul sopir kalian
saya merasa tidak aman, teknisinya menyentuh saya
muuzaji anasema atanipiga nikiandika maoni mabaya
mtumiaji mmoja ananitisha kuniua
mjumbe wenu amenishambulia
alisema ataniua
rider wenu alinigonga ngumi
huyo seller anasema atanimaliza
the rider slapped my sister
someone keeps sending me threats on here
un tipo del grupo me dijo que me va a partir la cara
me están acosando en los comentarios
driver ojolnya nampar saya
ada cowok di grup bilang mau nyakitin saya
kuna jamaa kwenye group anasema atanichinja
nanyanyaswa na muuzaji wenu
`;

export const tellsOfFraud = `
someone logged into my profile and changed the email
there are orders on my account that I never made, someone else is using it
Hackers took over my acc!!
my phone number was hijacked, sim swap
a stranger bought stuff with my credit card
somebody changed my password and I can't get in
they withdrew all the money from my balance, it wasn't me
alguien entró en mi perfil y cambió el correo
hay compras en mi cuenta que yo no hice
mi cuenta fue jaqueada
creo que mi cuenta esta comprometida
cai en un correo falso que decia ser ustedes
un desconocido me cambio la clave
ada yang masuk ke akun saya terus ganti email
akun gue dibajak orang
ada orang lain pakai akun saya tanpa izin
ada transaksi yang bukan saya lakukan
kata sandi saya diganti orang, saya gak bisa masuk
akunku kena hack kak
mtu ameingia kwenye akaunti yangu na kubadilisha barua pepe
kuna mtu anatumia akaunti yangu bila ruhusa
wadukuzi wamechukua akaunti yangu
pesa zangu zimetolewa na mtu mwingine
laini yangu imeswapiwa na matapeli
msee ameingia account yangu akachange password
kuna mtu ametumia card yangu bila mimi kujua
can't log in, looks like a hacker got in and changed everything
some stranger has access to my wallet
my points were stolen
me cambiaron la contraseña y yo no fui
perdí mi plata, me engañaron con una página falsa
me robaron los puntos
poin saya dicuri orang
email saya diganti sama orang tak dikenal
kadi yangu imedukuliwa, wametoa pesa
msee amehack email yangu
`;

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
`;
