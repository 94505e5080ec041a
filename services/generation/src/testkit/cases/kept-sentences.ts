/** Sentences that the word lists were not made from, one a line, in en, es, id, sw and Sheng (BR-11). */
export const acceptsOffer = `
yes please go for it
yeah that would help
go on then
alright, do it
yep thanks
ok, let's do that
dale, gracias
sí, por favor, llámalo
está bien, hazlo
ok, dale
iya boleh kak
boleh banget
iya panggilkan aja
ya udah, tolong panggil
ndiyo, tafadhali
naam
sawa kabisa
ndiyo naomba
eeh buda
iza sawa mcall
sounds good, please
ok go ahead then
I'd like that
that works
sí, me gustaría
vale, hazlo
bueno, dale
iya, sambungkan saja
mau dong
ndiyo mpigie
ndio bana
haya sawa
yes please, go ahead
sure, that'd help
alright yes
claro, adelante
sí sí, por favor
iya dong, tolong panggilkan
boleh, silakan
sawa, mwite
ndio tafadhali
`;

export const acceptsNothing = `
ok thanks
yes but how long is shipping?
no, don't do that
tidak usah, makasih
no gracias, está bien así
sitaki
please tell me the price
thanks
asante sana
hapana usimwite
ok great
yes it is blue
nah
sí pero cuánto cuesta
iya tapi kapan sampai
poa, asante
please send the invoice
ok bye
thanks, that's all
sure, how much is it?
vale, y cuánto cuesta?
makasih ya kak
`;
