/** Sentences that tell of no danger and that the word lists were not made from, one a line (SL-03). */
export const tellsOfNoDanger = `
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
the brakes of my last bike lasted ten years
can I get brake fluid delivered?
we had a collision of bookings on the same date
my phone fell and cracked
kid size helmets in stock?
my car got hit by a parking fine
the harness for my dog is too small
the drone crashed, do you have spare propellers?
la app se estrella cuando abro el mapa
¿los cinturones vienen en negro?
el volante del juguete no funciona
mi esposa se cayó de la sorpresa, le encantó
rem tangan mobil ini bagus?
saldo saya jatuh jadi nol
sopir nabrak jadwal terus
breki za baiskeli bei gani
mchezo unacrash
`;
