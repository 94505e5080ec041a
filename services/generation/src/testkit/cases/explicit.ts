/** One message a line: whether it asks for a person (BR-11, ESC-05, ESC-10). */
export const asksForPerson = `
I want to talk to a human
can I speak to a real person?
let me talk to someone please
connect me to an agent
please transfer me to a representative
put me through to customer service
get me your manager
give me a human
I need an agent now
I'd rather deal with a human
Human!
agent please
operator
customer service please
real person
is anybody there?
no robots please
I don't want to talk to a bot
stop with the bot and give me a person
can someone call me back?
please call me
how do I reach a human?
why can't I talk to a human
I want to speak with your supervisor
live agent
could you hand me over to a colleague
not helpful, I want a human.
escalate this to your manager
I would like to chat with a member of your team
Can a real person answer me?
Can I speak with someone else?
put me through please
mau bicara dengan admin
tolong sambungkan ke CS
saya ingin ngobrol sama manusia
ada orang di sini?
minta CS dong
admin ya kak
hubungkan saya dengan petugas
bisa chat dengan customer service?
saya mau ngomong sama orang beneran
jangan pakai bot
telepon saya kembali
kak, minta admin
operator dong
panggilkan supervisor
mau ke CS
quiero hablar con un agente
páseme con un asesor
necesito una persona real
¿hay alguien ahí?
no quiero hablar con un robot
agente humano por favor
comuníqueme con el encargado
me pueden llamar por favor
prefiero un humano
¿puedo hablar con un supervisor?
quisiera hablar con servicio al cliente
asesor
no más bots
pónganme con alguien de verdad, quiero hablar con alguien
nataka kuongea na binadamu
naomba kuzungumza na mhudumu
niunganishe na wakala
nipe mtu wa kweli
sitaki kuongea na roboti
mniunganishe na huduma kwa wateja
naweza kuongea na meneja?
nipigie simu
nataka agent
kuna mtu hapo?
mhudumu tafadhali
naomba kubonga na msee wa support
ningependa kuongea na msimamizi
`;

export const asksForNoPerson = `
I don't need a human
no need to connect me to an agent
I'm not looking for an agent, just the size chart
do not transfer me to anyone
I never asked for an agent
without talking to an agent, can I cancel online?
do I need to speak to an agent to cancel?
what's the agent fee?
do you sell human hair wigs?
user agent header is wrong
I am a travel agent
this cleaning agent is great
my agent already replied
the agent told me to wait two days
I spoke to an agent yesterday and it was solved
humanitarian shipping
what is the agenda for the sale
your staff were lovely
is the manager's special still on?
human rights policy
the operator manual is missing
customer service hours?
what are your customer service hours on Sunday
"talk to a human" is a funny slogan
the sign said "call an agent" but I am fine
he wrote 'I want to speak to a manager' on the form
are you a human?
am I talking to a real person?
could you call me Bailey?
can you repeat that
people also like the red one
I bought it for a person in my family
the support of this shoe is soft
customer support sent me a code
robots are my hobby, do you sell robot kits?
is there anyone under 18 in your ads
representative sizes please
I represent a school
who is the author of the manager handbook
saya tidak perlu CS
nggak usah sambungkan ke admin
gak mau ngomong sama CS
jangan hubungi saya
kamu bot atau manusia?
administrasi berapa?
biaya admin berapa?
agenda besok apa
manusiawi sekali harganya
orang tua saya suka
csr perusahaan ini apa
agen wisata dekat sini
saya belum minta admin
no necesito un agente
no quiero hablar con nadie
sin hablar con un asesor, ¿puedo cancelar?
¿eres una persona?
mi agente inmobiliario
soy agente de viajes
humanidad
la persona que me lo regaló
las personas altas, ¿qué talla usan?
ya hablé con un agente
agencia de viajes
servicio técnico incluido
sitaki kuongea na mtu
sihitaji wakala
hakuna haja ya kuongea na mhudumu
wewe ni binadamu?
mtu wangu anapenda viatu
watu wangapi wanafanya kazi
mtoto wangu ana miaka mitatu
binadamu wote ni sawa
nimeshaongea na wakala jana
huduma ya usafirishaji
bila kuongea na mtu naweza kulipa?
`;
