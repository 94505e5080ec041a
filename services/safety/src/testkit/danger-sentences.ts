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
the e-cig went off in his mouth
the baby's lips turned blue after the syrup
acid from the battery dripped on my leg
the trampoline spring snapped and hit my daughter's eye
stove flames shot up and singed my eyebrows
my phone charger gave me a nasty jolt
me salieron ronchas en todo el cuerpo con el jabón
el resorte se soltó y le dio en el ojo a mi hija
la alfombra quedó chamuscada por la plancha
mi esposo se resbaló con el aceite que derramó su equipo y se golpeó la espalda
istri saya pingsan habis hirup cat nya
powerbanknya keluar api pas dicas
mata saya perih banget kena cairan pembersihnya
kulikuwa na vioo kwenye chakula cha mtoto
zulia limeungua kwa sababu ya pasi yenu
jicho langu linawasha sana baada ya dawa ya kusafisha
your electric blanket caught fire while my mother was asleep
that pressure cooker exploded and scalded my face
the kids' scooter wheel came off and my boy broke his arm
the charger shocked me twice today
my tablet is smoking help
I burnt my fingers on the lamp
el horno explotó y me quemé los brazos
se incendió el cargador mientras dormíamos
la crema me quemó la piel
mi hijo está en el hospital por el juguete
hay humo saliendo de la nevera
kompor meledak, tangan ibu saya luka bakar
hp saya keluar asap
kulit saya melepuh gara gara lotionnya
anak saya menelan baterai kecil
saya kesetrum waktu pegang setrika
jiko lilipuka na kumuunguza mama
chaja ilinipiga shoti
mtoto amemeza betri
ngozi yangu imeungua kwa sababu ya losheni yenu
simu inatoa moshi
hand brake didn't hold and the car rolled into my daughter
our coach flipped on the motorway, people are hurt
I was hit by your delivery van
my son fell off the trampoline when the net ripped
the stroller folded on my baby and cut his hand
got sick from the oysters last night
the lift cable snapped and we dropped two floors
tuvimos un accidente porque no respondieron los frenos
el volante dejó de responder y terminamos en la cuneta
me atropelló su repartidor
la litera se desplomó y mi hijo se cayó
el ascensor me dio corriente
mobil rental remnya los, kami menabrak truk
motor saya terguling karena rem macet
ayah saya terjatuh dari tangga yang baru dibeli
kena setrum mesin cuci barusan
tadi kami kecelakaan, sopir kalian ngebut
breki ziligoma tukagonga nguzo
watoto wetu wametapika baada ya kula keki yenu
matatu yenu ilipinduka, kuna watu wameumia
usukani ulishindwa nikaingia kwa mtaro
gari ilikataa kushika breki nikagonga gari ingine
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
that seller knows my address and said he is coming over
your delivery man tried to force his way in
a man pretending to be your agent is outside my door and won't leave
me mandan fotos obscenas por su app
me dijo que me iba a arrepentir
penjual itu kirim foto tidak senonoh ke saya
ada yang mau bakar rumah saya katanya
muuzaji anasema anajua nyumbani kwangu na atakuja
rider alijaribu kuingia kwangu kwa nguvu
a seller is threatening to hurt my kids
somebody in this chat is blackmailing me
your courier hit me
i keep getting threats from another customer
me están amenazando por mensaje
un vendedor me acosa
el repartidor me pegó
penjual mengancam keluarga saya
saya diancam lewat chat
kurirnya mukul saya
muuzaji ananitishia maisha
nimepigwa na dereva wenu
msee ananithreaten hapa
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
two orders showed up that aren't mine
a caller claiming to be you asked for my OTP and emptied my account
my wallet balance vanished overnight
alguien se hace pasar por mí
di click en un enlace falso y desapareció mi dinero
abrieron una cuenta a mi nombre
saldo saya tiba tiba hilang
ada login dari perangkat asing di akun saya
salio langu limepotea usiku
kuna login nisiyoijua kwenye akaunti yangu
they hacked my account and changed the phone number
my profile got hijacked
someone is ordering things with my card
I've been scammed by a fake courier
hackearon mi perfil
alguien compró con mi tarjeta sin permiso
me robaron la cuenta
akun saya diambil orang
ada yang belanja pakai kartu saya
saya kena tipu
wamehack akaunti yangu
mtu ametumia kadi yangu
nimetapeliwa na seller
`;
